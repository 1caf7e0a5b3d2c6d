// The choices that forms ask for (SMS-01, FLW-02), and how they are checked. A person's own choices
// are in people.ts.
import type { ProblemCode } from './problems.ts';

export const TEXT_DECISIONS = ['agree', 'decline'] as const;
export const BOOKING_OPTIONS = ['me', 'dependent', 'group'] as const;

/** The options, and the problem when nothing is chosen. */
export interface Choice<Code extends string = string> {
  codes: readonly [Code, ...Code[]];
  missing: ProblemCode;
}

export const TEXT_DECISION = { codes: TEXT_DECISIONS, missing: 'sms.missing' } as const;
export const BOOKING_OPTION = {
  codes: BOOKING_OPTIONS,
  missing: 'bookingOption.missing',
} as const;

/** VAL-08: one of the codes; empty text means no choice. */
export function checkChoice(text: string, { codes, missing }: Choice): ProblemCode | undefined {
  if (text === '') return missing;
  return codes.includes(text) ? undefined : 'field.invalid';
}
