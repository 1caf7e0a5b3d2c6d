// Who somebody is, but for their date of birth, which decides what may be given (PAT-01, PAT-03).
// Forms have it as texts; the wire has race and ethnicity as objects with a code. What knows the
// fields of a person by name stands here, in who-choices.ts, in contract/who.ts and in
// server/database/who.ts.
import type { EthnicityCode, GenderCode, RaceCode } from './person-choices.ts';

/** As typed or as kept: right or wrong. */
export interface Who {
  firstName: string;
  lastName: string;
  gender: string;
  race: string;
  ethnicity: string;
}

/** The same once a form has seen that the codes are of its tables. */
export interface CheckedWho extends Who {
  gender: GenderCode;
  race: RaceCode;
  ethnicity: EthnicityCode;
}

/** As the wire tells it. */
export interface WireWho<G = string, R = string, E = string> {
  firstName: string;
  lastName: string;
  gender: G;
  race: { code: R };
  ethnicity: { code: E };
}

export const NOBODY: Who = { firstName: '', lastName: '', gender: '', race: '', ethnicity: '' };

/** Only who they are, of all that is known of somebody. */
export const whoOf = <W extends Who>({
  firstName,
  lastName,
  gender,
  race,
  ethnicity,
}: W): Pick<W, keyof Who> => ({ firstName, lastName, gender, race, ethnicity });

export const isSameWho = (one: Who, other: Who): boolean =>
  Object.keys(NOBODY).every((field) => one[field as keyof Who] === other[field as keyof Who]);

/** What a form has checked: its codes are chosen from the tables. */
export const checkedWho = (who: Who): CheckedWho => whoOf(who) as CheckedWho;

/** What a form has checked, for the wire. */
export function wireWho(who: Who): WireWho<GenderCode, RaceCode, EthnicityCode> {
  const { race, ethnicity, ...named } = checkedWho(who);
  return { ...named, race: { code: race }, ethnicity: { code: ethnicity } };
}

/** What the wire has told, as forms have it. */
export const whoOnWire = <G, R, E>({
  firstName,
  lastName,
  gender,
  race,
  ethnicity,
}: WireWho<G, R, E>): Omit<Who, 'gender' | 'race' | 'ethnicity'> & {
  gender: G;
  race: R;
  ethnicity: E;
} => ({ firstName, lastName, gender, race: race.code, ethnicity: ethnicity.code });
