import { journeyMachine } from '#machines/journey.machine.ts';
import { generateJourneys, type Journeys } from './engine/journeys.ts';
import { createModel, owed, placeOf } from './model.ts';
import { waivers } from './waivers.ts';

/** Steps: a third more paths, or a sixth more steps, come with 40; paths of 100 are too long to read when one fails. */
const longest = 60;

/** All journeys of our chart. Takes seconds. */
export const generateOurJourneys = (): Journeys =>
  generateJourneys({
    machine: journeyMachine,
    model: createModel(),
    owed: owed.filter((obligation) => !waivers.has(obligation)),
    placeOf,
    longest,
  });
