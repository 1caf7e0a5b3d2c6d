/** The chart level: the real chart with fake ports and a simulated clock. */
import { transitionsOf } from './names.ts';
import { createActor, SimulatedClock, type AnyActorRef, type AnyStateMachine } from 'xstate';
import { WaitingPorts } from './waiting-ports.ts';
import { isSame } from './is-same.ts';
import { testJourney, type Level } from './test-journey.ts';
import type { Situation, TestJourney } from './test-model.ts';

/** A chart, as far as running a journey on it needs to know. */
export interface Tested {
  readonly machine: AnyStateMachine;
  /** The ports that send events on their own. */
  readonly callbacks: ReadonlySet<string>;
  /** The part of a context that is the same in every run; default: all of it. */
  readonly constantIn?: (context: unknown) => unknown;
}

/**
 * Runs the journey; returns the names of all transitions that the inspect observer reported.
 * @throws BrokenJourney
 */
export async function testOnChart(
  { machine, callbacks, constantIn = (context) => context }: Tested,
  path: TestJourney,
): Promise<ReadonlySet<string>> {
  const { ports, provided, names } = preparedFor(machine, callbacks);
  const clock = new SimulatedClock();
  const seen = new Set<string>();
  const actor: AnyActorRef = createActor(provided, {
    input: path.journey.path.input,
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
  const level: Level = {
    start: () => actor.start(),
    events: {
      person: ({ event }) => actor.send(event),
      clock: ({ waitMs }) => clock.increment(waitMs),
      actor: ({ from = '', event }) => ports.say(from, event),
      reply: async ({ event, waitMs }) => {
        if (waitMs > 0) clock.increment(waitMs);
        ports.settle(event);
        // a promise reaches the chart after a few microtasks; all of them run before the next
        // immediate
        await new Promise((done) => void setImmediate(done));
      },
    },
    states: {
      '*': (planned) => {
        if (failure !== undefined) throw failure;
        const difference = differenceOf(
          { value: planned.value, context: constantIn(planned.context) },
          { value: actor.getSnapshot().value, context: constantIn(actor.getSnapshot().context) },
        );
        if (difference !== undefined) throw new Error(difference);
      },
    },
    valueNow: async () => (failure === undefined ? actor.getSnapshot().value : undefined),
  };
  try {
    await testJourney(path, level);
    return seen;
  } finally {
    actor.stop();
  }
}

interface Prepared {
  readonly ports: WaitingPorts;
  readonly provided: AnyStateMachine;
  readonly names: ReadonlyMap<unknown, string>;
}
const prepared = new WeakMap<AnyStateMachine, Prepared>();

/**
 * A chart with ports in place, built once: copying it for each journey took most of the time. A
 * journey that ends drops what waits, so the next one finds the ports empty.
 */
function preparedFor(machine: AnyStateMachine, callbacks: ReadonlySet<string>): Prepared {
  const known = prepared.get(machine);
  if (known !== undefined) return known;
  const ports = new WaitingPorts();
  const provided = ports.provideTo(machine, callbacks);
  const names = new Map(transitionsOf(provided).map(({ definition, name }) => [definition, name]));
  const made = { ports, provided, names };
  prepared.set(machine, made);
  return made;
}

interface Remembered {
  readonly value: Situation['value'];
  readonly context: unknown;
}

function differenceOf(planned: Remembered, got: Remembered): string | undefined {
  const [wanted, value] = [JSON.stringify(planned.value), JSON.stringify(got.value)];
  if (value !== wanted) return `the chart is in ${value}, not in ${wanted}`;
  if (isSame(planned.context, got.context)) return undefined;
  return `the chart remembers otherwise than planned: ${differing(planned.context, got.context).join(', ')}`;
}

/** Which parts of the chart's context are not as planned. */
function differing(planned: unknown, got: unknown): string[] {
  const [one, other] = [Object(planned), Object(got)] as Record<string, unknown>[]; // contexts are objects
  return Object.keys({ ...one, ...other }).filter((key) => !isSame(one?.[key], other?.[key]));
}
