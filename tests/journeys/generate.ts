import { journeyMachine } from '#machines/journey.machine.ts';
import { generateJourneys, type Journeys } from './engine/journeys.ts';
import { keptOf } from './kept.ts';
import { createModel, owed, placeOf } from './model.ts';
import { waivers } from './waivers.ts';

/** Steps: a third more paths, or a sixth more steps, come with 40; paths of 100 are too long to read when one fails. */
const longest = 60;

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

/** All journeys of our chart; the first call after a change takes half a minute. */
export const generateOurJourneys = (): Journeys =>
  keptOf('journeys', sources, () =>
    generateJourneys({
      machine: journeyMachine,
      model: createModel(),
      owed: owed.filter((obligation) => !waivers.has(obligation)),
      placeOf,
      longest,
    }),
  );
