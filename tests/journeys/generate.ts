import { journeyMachine } from '#machines/journey.machine.ts';
import { generateJourneys, type Journeys } from './engine/journeys.ts';
import type { JourneyPath, PlannedPath } from './engine/paths.ts';
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
}

/** The journeys with what they are called. */
export interface OurJourneys extends Journeys {
  readonly planned: readonly PlannedPath<JourneyPath>[];
}

/** All that the journeys are made from; what only runs or reports them is not among it. */
const sources = [
  'package-lock.json',
  'contract',
  'domain',
  'machines',
  'src/app/address.ts',
  'tests/journeys/controls',
  'tests/journeys/engine',
  ...[
    'cases',
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

/** All journeys of our chart; the first call after a change takes half a minute. */
export function generateOurJourneys({ longest = LONGEST, seed }: Choice = {}): OurJourneys {
  const variant = [
    ...(longest === LONGEST ? [] : [`of-${longest}`]),
    ...(seed === undefined ? [] : [`seed-${seed}`]),
  ];
  const key = variant.join();
  const found = known.get(key) ?? generate(longest, seed, variant);
  known.set(key, found);
  return found;
}

function generate(
  longest: number,
  seed: number | undefined,
  variant: readonly string[],
): OurJourneys {
  const journeys = keptOf(['journeys', ...variant], sources, () =>
    generateJourneys({
      machine: journeyMachine,
      model: createModel(),
      owed: owed.filter((obligation) => !waivers.has(obligation)),
      placeOf,
      longest,
      ...(seed !== undefined && { seed }),
    }),
  );
  return { ...journeys, planned: nameAll(journeys.planned) };
}
