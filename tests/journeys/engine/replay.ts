/** The chart level: runs a path on the real chart with fake ports and a simulated clock. */
import { transitionsOf } from '#machines/chart/names.ts';
import {
  createActor,
  SimulatedClock,
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
} from 'xstate';
import { WaitingPorts } from '#src/lab/world/waiting-ports.ts';
import type { PathStep, Place, PlannedPath } from './paths.ts';

interface State {
  readonly value: Place['value'];
  readonly context: unknown;
}

export interface Divergence {
  /** Number of the step, from 1; 0 is the start. */
  readonly step: number;
  readonly event: string;
  readonly planned: State;
  readonly got: State;
}

export interface Replay {
  /** The first difference from the plan; the path ends there. */
  readonly divergence: Divergence | undefined;
  /** Names of all transitions that the inspect observer reported. */
  readonly seen: ReadonlySet<string>;
}

export async function replay(
  machine: AnyStateMachine,
  { path, contexts }: PlannedPath,
  callbacks: ReadonlySet<string>,
): Promise<Replay> {
  const ports = new WaitingPorts();
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
    let divergence = difference(
      0,
      'start',
      { value: path.start.value, context: contexts[0] },
      actor.getSnapshot(),
    );
    for (const [index, step] of path.steps.entries()) {
      if (divergence !== undefined) break;
      await cause(step, actor, ports, clock);
      if (failure !== undefined) throw failure;
      divergence = difference(
        index + 1,
        step.event.type,
        { value: step.value, context: contexts[index + 1] },
        actor.getSnapshot(),
      );
    }
    return { divergence, seen };
  } finally {
    actor.stop();
  }
}

async function cause(
  step: PathStep,
  actor: AnyActorRef,
  ports: WaitingPorts,
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
  planned: State,
  { value, context }: AnyMachineSnapshot,
): Divergence | undefined {
  // xstate types the value of an unknown machine as any
  const got: State = { value: value as Place['value'], context: context as unknown };
  return JSON.stringify(got) === JSON.stringify(planned)
    ? undefined
    : { step, event, planned, got };
}
