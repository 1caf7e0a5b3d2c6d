// Names of people (VAL-06, VAL-07).
//
// The two rules conflict: VAL-06 allows apostrophes, VAL-07 refuses the typographic one, which is
// what phone keyboards write in O’Brien. So a name is cleaned first (typographic apostrophes become
// straight ones) and both rules judge the cleaned name: nobody is refused for their keyboard, and
// the stored name passes the special-character check.
import type { ProblemCode } from './problems.ts';
import { isTyped } from './text.ts';

export const NAME_MAX_LENGTH = 60;

const APOSTROPHES = /[\u2018\u2019]/g;
const SPECIAL = /[\u2019/`~!#*$@_%+=^&(){}[\]|;:\u201D<>?\\]|^[,.]/;
// Letters of any alphabet with their combining marks, then hyphen, period, apostrophe and space; at
// least one letter.
const NAME = /^(?=.*\p{L})[\p{L}\p{M}\-.' ]+$/u;
const MARKS = /\p{M}/gu;
const NOT_LETTERS = /[^\p{L}]/gu;

/** The name as stored: composed (NFC), trimmed, single spaces, straight apostrophes. */
export const cleanName = (text: string): string =>
  text.normalize('NFC').replace(APOSTROPHES, "'").replace(/\s+/g, ' ').trim();

/**
 * A name for comparison: letters only, lower case, without accents. People type their names both
 * ways: with accents, spaces, hyphens and apostrophes, and without.
 */
export const plainName = (name: string): string =>
  cleanName(name).normalize('NFD').replace(MARKS, '').replace(NOT_LETTERS, '').toLowerCase();

/** As far as an account or a group calls its people apart. */
export interface Somebody {
  firstName: string;
  lastName: string;
  /** YYYY-MM-DD; missing or empty where it is not known. */
  dateOfBirth?: string | undefined;
}

/** The same person, as far as names and date of birth tell: no list has both (GRP-01, PAT-05). */
export const isSamePerson = (one: Somebody, other: Somebody): boolean =>
  one.dateOfBirth === other.dateOfBirth &&
  plainName(one.firstName) === plainName(other.firstName) &&
  plainName(one.lastName) === plainName(other.lastName);

/**
 * VAL-07: contains one of ’ / ` ~ ! # * $ @ _ % + = ^ & ( ) { } [ ] | ; : ” < > ? \ or begins with
 * a comma or period.
 */
export const hasSpecialCharacter = (text: string): boolean => SPECIAL.test(text);

/** VAL-06: a name of at most 60 characters, judged after cleaning. */
export function checkName(text: string, field: 'firstName' | 'lastName'): ProblemCode | undefined {
  const name = cleanName(text);
  if (name === '') return `${field}.missing`;
  const fits =
    isTyped(text) &&
    name.length <= NAME_MAX_LENGTH &&
    NAME.test(name) &&
    !hasSpecialCharacter(name);
  return fits ? undefined : `${field}.invalid`;
}

/**
 * The first character not allowed in a name, to show to the user; undefined when there is none, or
 * none that is visible.
 */
export function refusedCharacter(text: string): string | undefined {
  const name = cleanName(text);
  const character = /^[.,]/.exec(name)?.[0] ?? /[^\p{L}\p{M}\-.' ]/u.exec(name)?.[0];
  return character !== undefined && /\p{C}/u.test(character) ? undefined : character;
}
