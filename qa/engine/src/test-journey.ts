/** Runs a journey by the test model, and reports where it broke. */
import type { StateValue } from 'xstate';
import type { Cause } from './cases.ts';
import type { PathStep } from './paths.ts';
import type { JourneyStep, Situation, TestJourney } from './test-model.ts';

type Doing = Promise<void> | void;

/** A chart, a DOM or a browser under test. */
export interface Level {
  readonly start?: () => Doing;
  /** How to cause an event, by its cause. */
  readonly events: Readonly<Record<Cause, (step: PathStep) => Doing>>;
  /** What must be true in a state, by its key; `*`: in every one. Each throws what is wrong. */
  readonly states: Readonly<Record<string, (state: Situation) => Doing>>;
  /** The state of the subject; undefined when it no longer reports one. */
  readonly valueNow: () => Promise<StateValue | undefined>;
}

/** Where a journey begins on a level, and who is told of its progress. */
export interface Walk {
  /**
   * The number of steps made before: the level is already past them, and its state is checked.
   * Default: 0.
   */
  readonly made?: number;
  /** Called after each step that was made and checked. */
  readonly passed?: (steps: number) => void;
}

/** A step that is impossible, or does not lead where it was planned. */
export class BrokenJourney extends Error {
  /** From 1; 0 is the start. */
  readonly step: number;
  readonly event: string;
  readonly expected: StateValue;
  readonly actual: StateValue | undefined;

  constructor(
    message: string,
    { step, event, expected, actual }: Omit<BrokenJourney, keyof Error>,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.step = step;
    this.event = event;
    this.expected = expected;
    this.actual = actual;
  }
}

/**
 * Returns how many steps were made, now and before.
 * @throws BrokenJourney at the first that is not as planned; its first line says what is wrong, the
 * others the last steps
 */
export async function testJourney(
  path: TestJourney,
  level: Level,
  { made = 0, passed }: Walk = {},
): Promise<number> {
  const steps = path.steps.entries();
  let [at, step] = [-1, path.steps[0]];
  const execute = async () => {
    // the model makes the steps in order, and gives an executor no number
    [at, step] = steps.next().value ?? [at, step];
    if (at <= made && made > 0) return;
    if (step?.planned === undefined) await level.start?.();
    else await level.events[step.planned.cause](step.planned);
  };
  // the model skips an event that has no executor, so each event of the path gets one
  const events = Object.fromEntries(path.steps.map(({ event }) => [event.type, execute]));
  const states = Object.fromEntries(
    Object.entries(level.states).map(([key, judge]) => [
      key,
      async (state: Situation) => {
        if (at < made) return;
        await judge(state);
        passed?.(at);
      },
    ]),
  );
  try {
    await path.test({ states, events });
    return at;
  } catch (error) {
    if (step === undefined) throw error;
    const { said, lately } = readFailure(error);
    if (error instanceof Error) error.message = said;
    const { name, event } = nameOf(at, step);
    throw new BrokenJourney(
      `${name}: ${said}${lately}`,
      { step: at, event, expected: step.state.value, actual: await level.valueNow() },
      { cause: error },
    );
  }
}

function nameOf(at: number, { planned }: JourneyStep): { name: string; event: string } {
  if (planned === undefined) return { name: 'start', event: 'start' };
  const { event, label } = planned;
  const which = label === undefined ? '' : ` (${label})`;
  return { name: `step ${at}, ${event.type}${which}`, event: event.type };
}

const mostShown = 3;

/** The model appends the whole path, up to 60 steps; the last ones show how it came here. */
function readFailure(error: unknown): { said: string; lately: string } {
  const text = error instanceof Error ? error.message : String(error);
  const [said = '', told = ''] = text.split('\nPath:\n');
  // after the steps that were made comes the state at the end of the path
  const made = told.split('\n\n').slice(0, -1);
  const lately = made.slice(-mostShown).join('\n');
  return { said, lately: lately === '' ? '' : `\nthe last steps, states as planned:\n${lately}` };
}
