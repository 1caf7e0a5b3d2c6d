/** Our journeys as paths of a test model; each level has executors and assertions of its own. */
import {
  journeysOf,
  type JourneyPath,
  type PlannedPath,
  type TestJourney,
} from '@dosepath/journeys';
import { generateOurJourneys, type Choice, type OurJourneys } from './generate.ts';
import type { JourneyChart } from './journey-chart.ts';

export type OurTestJourney = TestJourney<PlannedPath<JourneyPath>>;

const known = new WeakMap<OurJourneys, ReadonlyMap<string, OurTestJourney>>();

/** Every journey of a plan, by its id. */
export function testJourneys(
  chart: JourneyChart,
  choice?: Choice,
): ReadonlyMap<string, OurTestJourney> {
  const journeys = generateOurJourneys(chart, choice);
  const made = () => journeysOf(chart.machine, journeys.planned);
  const found = known.get(journeys) ?? new Map(made().map((one) => [one.journey.path.id, one]));
  known.set(journeys, found);
  return found;
}
