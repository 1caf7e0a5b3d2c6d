// What a form asks by choice (SMS-01, FLW-02), and how a choice is judged. What is chosen of a
// person stands in people.ts.
import type { ProblemCode } from './problems.ts';

export const TEXT_DECISIONS = ['agree', 'decline'] as const;
export const BOOKING_OPTIONS = ['me', 'dependent', 'group'] as const;

/** What may be chosen, and what is said when nothing is. */
export interface Choice<Code extends string = string> {
  codes: readonly [Code, ...Code[]];
  missing: ProblemCode;
}

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
