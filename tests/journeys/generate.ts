import { journeyMachine } from '#machines/journey.machine.ts';
import { chartOnly } from './chart-only.ts';
import { readPlan } from './earlier-plan.ts';
import { generateJourneys, type Journeys } from './engine/journeys.ts';
import type { JourneyPath, PlannedPath } from './engine/paths.ts';
import type { EarlierPlan } from './engine/replay.ts';
import type { Obligation } from './engine/universe.ts';
import { keptOf } from './kept.ts';
import { createModel, owed, placeOf } from './model.ts';
import { nameAll } from './story/names.ts';
import { waivers } from './waivers.ts';

/**
 * Steps: a third more paths, or a sixth more steps, come with 40; paths of 100 are too long to read
 * when one fails.
 */
export const LONGEST = 60;

/** Of all plans that meet what is owed, which one; the default is what the tests run. */
export interface Choice {
  /** Steps after which a path ends as soon as it can. */
  readonly longest?: number;
  /** Another order among equally good ways. */
  readonly seed?: number;
  /** From nothing: the plan that is kept in the repository is not replayed. */
  readonly anew?: boolean;
}

/** The journeys with what they are called. */
export interface OurJourneys extends Journeys {
  readonly planned: readonly PlannedPath<JourneyPath>[];
}

/** All that the journeys are made from; what only runs or reports them is not among it. */
const sources = [
  'data/journeys/lab.json',
  'package-lock.json',
  'contract',
  'domain',
  'machines',
  'src/app/address.ts',
  'tests/journeys/controls',
  'tests/journeys/engine',
  ...[
    'cases',
    'chart-only',
    'earlier-plan',
    'economy',
    'generate',
    'gestures',
    'group-samples',
    'keys',
    'managed-samples',
    'model',
    'person',
    'replies',
    'samples',
    'waivers',
  ].map((name) => `tests/journeys/${name}.ts`),
];

const known = new Map<string, OurJourneys>();

/** All journeys of our chart; the first call after a change takes a few seconds. */
export function generateOurJourneys(choice: Choice = {}): OurJourneys {
  const { longest = LONGEST, seed } = choice;
  // the kept plan is of the usual choice
  const isAnew = choice.anew === true || longest !== LONGEST || seed !== undefined;
  const variant = [
    ...(longest === LONGEST ? [] : [`of-${longest}`]),
    ...(seed === undefined ? [] : [`seed-${seed}`]),
    ...(isAnew ? ['anew'] : []),
  ];
  const key = variant.join();
  const found = known.get(key) ?? generate(longest, seed, isAnew ? undefined : readPlan(), variant);
  known.set(key, found);
  return found;
}

/** The journeys of a plan as they are made today, with what it leaves. */
export const replayOurJourneys = (earlier: EarlierPlan): OurJourneys =>
  named(generateJourneys(planOf(LONGEST, undefined), earlier));

const named = (journeys: Journeys): OurJourneys => ({
  ...journeys,
  planned: nameAll(journeys.planned),
});

const planOf = (longest: number, seed: number | undefined) => ({
  machine: journeyMachine,
  model: createModel(),
  owed: owed.filter((obligation) => !waivers.has(obligation)),
  placeOf,
  beyondPerson: (obligation: Obligation) => chartOnly(obligation) !== undefined,
  longest,
  ...(seed !== undefined && { seed }),
});

function generate(
  longest: number,
  seed: number | undefined,
  earlier: EarlierPlan | undefined,
  variant: readonly string[],
): OurJourneys {
  const plan = planOf(longest, seed);
  return named(keptOf(['journeys', ...variant], sources, () => generateJourneys(plan, earlier)));
}
