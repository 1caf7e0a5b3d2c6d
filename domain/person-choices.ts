// What a form asks of a person by choice and the server keeps by code (PAT-03, SMS-01, FLW-02),
// without the words for it.
import type { ProblemCode } from './problems.ts';

export const GENDER_CODES = ['Male', 'Female', 'Unknown'] as const;
export const RACE_CODES = [
  '1002-5',
  '2076-8',
  '2106-3',
  '2028-9',
  '2054-5',
  '2131-1',
  'UNK',
  'PNA',
] as const;
export const ETHNICITY_CODES = ['2135-2', '2186-5', 'UNK'] as const;
export const TEXT_DECISIONS = ['agree', 'decline'] as const;
export const BOOKING_OPTIONS = ['me', 'dependent', 'group'] as const;

export type GenderCode = (typeof GENDER_CODES)[number];
export type RaceCode = (typeof RACE_CODES)[number];
export type EthnicityCode = (typeof ETHNICITY_CODES)[number];

/** What may be chosen, and what is said when nothing is. */
export interface Choice<Code extends string = string> {
  codes: readonly [Code, ...Code[]];
  missing: ProblemCode;
}

export const GENDER = { codes: GENDER_CODES, missing: 'gender.missing' } as const;
export const RACE = { codes: RACE_CODES, missing: 'race.missing' } as const;
export const ETHNICITY = { codes: ETHNICITY_CODES, missing: 'ethnicity.missing' } as const;
export const TEXT_DECISION = { codes: TEXT_DECISIONS, missing: 'sms.missing' } as const;
export const BOOKING_OPTION = {
  codes: BOOKING_OPTIONS,
  missing: 'bookingOption.missing',
} as const;

/** VAL-08: one of the codes; an empty text is a choice not made. */
export function checkChoice(text: string, { codes, missing }: Choice): ProblemCode | undefined {
  if (text === '') return missing;
  return codes.includes(text) ? undefined : 'field.invalid';
}
