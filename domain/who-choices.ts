// What is chosen of a person from a list, and what stands where nothing was (PAT-03). Apart from
// who.ts, which the first page loads.
import { ETHNICITY, GENDER, RACE, type Choice } from './person-choices.ts';
import type { Who } from './who.ts';

/**
 * PAT-03: what is chosen of a person, in the order in which it is asked, and what its field is
 * called on a page.
 */
export const WHO_CHOICES = {
  gender: { field: 'gender', choice: GENDER },
  race: { field: 'userRace', choice: RACE },
  ethnicity: { field: 'userEthnicity', choice: ETHNICITY },
} as const satisfies Record<string, { field: string; choice: Choice }>;
export type WhoChoice = keyof typeof WHO_CHOICES;
// The keys of the table are the choices.
export const CHOSEN_OF_WHO = Object.keys(WHO_CHOICES) as WhoChoice[];

/** What has not been asked, or not been told: nothing is made up. */
export const UNTOLD = { gender: 'Unknown', race: 'UNK', ethnicity: 'UNK' } as const;

/** The same, unknown where nothing was chosen. */
export const unknownWhereUntold = (who: Who): Who => ({
  ...who,
  gender: who.gender || UNTOLD.gender,
  race: who.race || UNTOLD.race,
  ethnicity: who.ethnicity || UNTOLD.ethnicity,
});

/** What people of one family often share. */
export const inFamily = ({ lastName, race, ethnicity }: Who) => ({ lastName, race, ethnicity });
