/** Runs journeys on the chart, in this process. */
import {
  journeysOf,
  testOnChart,
  type JourneyPath,
  type PlannedPath,
  type Tested,
  type TestJourney,
} from '@dosepath/journeys';
import { brokenBy, type Told } from './handover.ts';

const secondMs = 1000;

const brokenOn = (tested: Tested, journey: TestJourney): Promise<Told['broken']> =>
  testOnChart(tested, journey).then(() => undefined, brokenBy);

/** One after another; `made` is called for each, and stops the run by returning `stop`. */
export async function runOnChart(
  tested: Tested,
  journeys: readonly PlannedPath<JourneyPath>[],
  made: (told: Told) => 'stop' | undefined = () => undefined,
): Promise<Told[]> {
  const all: Told[] = [];
  for (const path of journeysOf(tested.machine, journeys)) {
    const started = performance.now();
    const broken = await brokenOn(tested, path);
    const seconds = (performance.now() - started) / secondMs;
    const told: Told = {
      id: path.journey.path.id,
      language: 'en',
      seconds,
      ...(broken !== undefined && { broken }),
    };
    all.push(told);
    if (made(told) === 'stop') break;
  }
  return all;
}
