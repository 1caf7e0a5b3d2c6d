/** Makes journeys on the chart, in this process. */
import type { AnyStateMachine } from 'xstate';
import { testOnChart } from '../engine/chart-level.ts';
import type { JourneyPath, PlannedPath } from '../engine/paths.ts';
import { journeysOf, type TestJourney } from '../engine/test-model.ts';
import { callbacks } from '../model.ts';
import { brokenBy, type Told } from './handover.ts';

const secondMs = 1000;

const brokenOn = (machine: AnyStateMachine, journey: TestJourney): Promise<Told['broken']> =>
  testOnChart(machine, journey, callbacks).then(() => undefined, brokenBy);

/** One after another; `made` is told of each. */
export async function runOnChart(
  machine: AnyStateMachine,
  journeys: readonly PlannedPath<JourneyPath>[],
  made: (told: Told) => void = () => {},
): Promise<Told[]> {
  const all: Told[] = [];
  for (const path of journeysOf(machine, journeys)) {
    const started = performance.now();
    const broken = await brokenOn(machine, path);
    const seconds = (performance.now() - started) / secondMs;
    const told: Told = {
      id: path.journey.path.id,
      language: 'en',
      seconds,
      ...(broken !== undefined && { broken }),
    };
    all.push(told);
    made(told);
  }
  return all;
}
