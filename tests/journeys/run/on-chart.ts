/** Makes journeys on the chart, in this process. */
import type { AnyStateMachine } from 'xstate';
import type { JourneyPath, PlannedPath } from '../engine/paths.ts';
import { replay, type Divergence } from '../engine/replay.ts';
import { callbacks } from '../model.ts';
import type { Told } from './handover.ts';

const secondMs = 1000;

type Broken = NonNullable<Told['broken']>;

/** Which parts of what the chart remembers are not as planned. */
function differing(planned: unknown, got: unknown): string[] {
  const [one, other] = [Object(planned), Object(got)] as Record<string, unknown>[]; // contexts are objects
  return Object.keys({ ...one, ...other }).filter(
    (key) => JSON.stringify(one?.[key]) !== JSON.stringify(other?.[key]),
  );
}

function brokenAt({ step, event, planned, got }: Divergence): Broken {
  const [wanted, seen] = [JSON.stringify(planned.value), JSON.stringify(got.value)];
  const message =
    wanted === seen
      ? `the chart remembers otherwise than planned: ${differing(planned.context, got.context).join(', ')}`
      : `the chart is in ${seen}, not in ${wanted}`;
  return { step, event, expected: planned.value, actual: got.value, message };
}

/** The first step that the chart cannot be made to take at all: what comes before it still runs. */
async function stepThatThrows(
  machine: AnyStateMachine,
  { path, contexts }: PlannedPath,
): Promise<number> {
  for (let length = 0; length < path.steps.length; length += 1) {
    const cut = { path: { ...path, steps: path.steps.slice(0, length + 1) }, contexts };
    try {
      await replay(machine, cut, callbacks);
    } catch {
      return length + 1;
    }
  }
  return path.steps.length;
}

async function brokenOn(
  machine: AnyStateMachine,
  planned: PlannedPath,
): Promise<Broken | undefined> {
  try {
    const { divergence } = await replay(machine, planned, callbacks);
    return divergence && brokenAt(divergence);
  } catch (error) {
    const step = await stepThatThrows(machine, planned);
    const at = planned.path.steps[step - 1];
    return {
      step,
      event: at?.event.type ?? 'start',
      expected: at?.value,
      actual: undefined,
      message: error instanceof Error ? error.message : String(error),
    };
  }
}

/** One after another; `made` is told of each. */
export async function runOnChart(
  machine: AnyStateMachine,
  journeys: readonly PlannedPath<JourneyPath>[],
  made: (told: Told) => void = () => {},
): Promise<Told[]> {
  const all: Told[] = [];
  for (const planned of journeys) {
    const started = performance.now();
    const broken = await brokenOn(machine, planned);
    const seconds = (performance.now() - started) / secondMs;
    const told: Told = {
      id: planned.path.id,
      language: 'en',
      seconds,
      ...(broken !== undefined && { broken }),
    };
    all.push(told);
    made(told);
  }
  return all;
}
