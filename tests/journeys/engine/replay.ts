/** The chart level: runs a path on the real chart with fake ports and a simulated clock. */
import {
  createActor,
  SimulatedClock,
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
} from 'xstate';
import { FakePorts } from './fake-ports.ts';
import type { JourneyPath, PathStep, Place } from './paths.ts';
import { transitionsOf } from './universe.ts';

export interface Divergence {
  /** Number of the step, from 1; 0 is the start. */
  readonly step: number;
  readonly event: string;
  readonly planned: Pick<Place, 'value' | 'context'>;
  readonly got: Pick<Place, 'value' | 'context'>;
}

export interface Replay {
  /** The first difference from the plan; the path ends there. */
  readonly divergence: Divergence | undefined;
  /** Names of all transitions that the inspect observer reported. */
  readonly seen: ReadonlySet<string>;
}

export async function replay(
  machine: AnyStateMachine,
  path: JourneyPath,
  callbacks: ReadonlySet<string>,
): Promise<Replay> {
  const ports = new FakePorts();
  const clock = new SimulatedClock();
  const provided = ports.provideTo(machine, callbacks);
  const names = new Map(transitionsOf(provided).map(({ definition, name }) => [definition, name]));
  const seen = new Set<string>();
  const actor: AnyActorRef = createActor(provided, {
    input: path.input,
    clock,
    inspect: (observed) => {
      if (observed.type !== '@xstate.microstep') return;
      for (const definition of observed._transitions) {
        const name = names.get(definition);
        if (name !== undefined) seen.add(name);
      }
    },
  });
  let failure: unknown;
  actor.subscribe({ error: (error) => (failure = error) });
  actor.start();
  try {
    let divergence = difference(0, 'start', path.start, actor.getSnapshot());
    for (const [index, step] of path.steps.entries()) {
      if (divergence !== undefined) break;
      await cause(step, actor, ports, clock);
      if (failure !== undefined) throw failure;
      divergence = difference(index + 1, step.event.type, step, actor.getSnapshot());
    }
    return { divergence, seen };
  } finally {
    actor.stop();
  }
}

async function cause(
  step: PathStep,
  actor: AnyActorRef,
  ports: FakePorts,
  clock: SimulatedClock,
): Promise<void> {
  switch (step.cause) {
    case 'person':
      actor.send(step.event);
      return;
    case 'clock':
      clock.increment(step.waitMs);
      return;
    case 'actor':
      ports.say(step.from ?? '', step.event);
      return;
    case 'reply':
      ports.settle(step.event);
      // a promise reaches the chart after a few microtasks; all of them run before the next immediate
      await new Promise((done) => void setImmediate(done));
  }
}

function difference(
  step: number,
  event: string,
  planned: Place,
  { value, context }: AnyMachineSnapshot,
): Divergence | undefined {
  const got = { value: value as Place['value'], context: context as unknown };
  const wanted = { value: planned.value, context: planned.context };
  return JSON.stringify(got) === JSON.stringify(wanted)
    ? undefined
    : { step, event, planned: wanted, got };
}
