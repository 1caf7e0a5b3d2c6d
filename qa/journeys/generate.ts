import {
  generateJourneys,
  type EarlierPlan,
  type JourneyPath,
  type Journeys,
  type Plan,
  type PlannedPath,
} from '@dosepath/journeys';
import { readPlan } from './earlier-plan.ts';
import { chartOnlyIn, type JourneyChart } from './journey-chart.ts';
import { keptOf } from './kept.ts';
import { fingerprintOfModules } from './modules.ts';
import { nameAll } from './story/names.ts';

/**
 * Steps: with 40 there are a third more paths, or a sixth more steps; paths of 100 are too long to
 * read when one fails.
 */
export const LONGEST = 60;

/** Of all plans that meet what is owed, which one; the default is what the tests run. */
export interface Choice {
  /** Steps after which a path ends as soon as it can. */
  readonly longest?: number;
  /** Another order among equally good ways. */
  readonly seed?: number;
  /** Searched for: of the stored plan, only what is not found is used. */
  readonly anew?: boolean;
}

/** The journeys with their names. */
export interface OurJourneys extends Journeys {
  readonly planned: readonly PlannedPath<JourneyPath>[];
}

const known = new Map<string, OurJourneys>();

/**
 * All journeys of a chart; the first call after a change takes a few seconds, or minutes where no
 * way leads to what is owed any more: `tell` is called meanwhile with the progress.
 */
export function generateOurJourneys(
  chart: JourneyChart,
  choice: Choice = {},
  tell?: Plan['tell'],
): OurJourneys {
  const { longest = LONGEST, seed } = choice;
  // the stored plan belongs to the usual choice
  const isAnew = choice.anew === true || longest !== LONGEST || seed !== undefined;
  const variant = [
    ...(longest === LONGEST ? [] : [`of-${longest}`]),
    ...(seed === undefined ? [] : [`seed-${seed}`]),
    ...(isAnew ? ['anew'] : []),
  ];
  const key = [chart.name, ...variant].join();
  const plan = planOf(chart, { longest, seed, tell });
  const found = known.get(key) ?? generate(chart, plan, isAnew, variant);
  known.set(key, found);
  return found;
}

/** The journeys of a plan as they run today, with what it leaves. */
export const replayOurJourneys = (
  chart: JourneyChart,
  earlier: EarlierPlan,
  tell?: Plan['tell'],
): OurJourneys => named(chart, generateJourneys(planOf(chart, { tell }), earlier));

const named = ({ story }: JourneyChart, journeys: Journeys): OurJourneys => ({
  ...journeys,
  planned: nameAll(journeys.planned, story),
});

/** What the generator has to meet: everything a chart owes that is not waived. */
export const planOf = (
  chart: JourneyChart,
  {
    longest = LONGEST,
    seed,
    tell,
  }: { longest?: number; seed?: number | undefined; tell?: Plan['tell'] | undefined } = {},
): Plan => ({
  machine: chart.machine,
  model: chart.createModel(),
  owed: chart.owed.filter((obligation) => !chart.waivers.has(obligation)),
  placeOf: chart.placeOf,
  beyondPerson: (obligation) => chartOnlyIn(chart, obligation) !== undefined,
  longest,
  ...(seed !== undefined && { seed }),
  ...(tell && { tell }),
});

function generate(
  chart: JourneyChart,
  plan: Plan,
  isAnew: boolean,
  variant: readonly string[],
): OurJourneys {
  const { name, module, planFile } = chart;
  const make = () => {
    const known = readPlan(chart);
    const journeys = isAnew
      ? generateJourneys({ ...plan, ...(known && { known }) })
      : generateJourneys(plan, known);
    return named(chart, journeys);
  };
  const made = fingerprintOfModules([module, 'qa/journeys/generate.ts'], { files: [planFile] });
  return keptOf([`journeys-of-${name}`, ...variant], made, make);
}
