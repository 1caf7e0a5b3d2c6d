// Why a person cannot be vaccinated here at all: too young, or in a state that allows nothing at
// that age (ELG-02, ELG-03).
import { ageOn, birthday, isTooYoung, MINIMUM_AGE, oldEnoughOn } from '../ages.ts';
import type { IsoDate } from '../dates.ts';
import type { Case } from './case.ts';
import type { EligibilityTables } from './look.ts';
import type { Ineligibility } from './verdict.ts';

export interface Ineligible {
  reason: Ineligibility;
  eligibleFrom?: IsoDate;
  /** The deciding age, in years. */
  limitYears?: number;
  source: string;
}

/**
 * ELG-03: undefined when any vaccine is allowed, or may be: unknown is not a refusal.
 * `eligibleFrom` is the first day on which the state's law may allow any.
 */
export function wholePersonRefusal(
  { products, authority }: Pick<EligibilityTables, 'products' | 'authority'>,
  { dateOfBirth, state, on }: Pick<Case, 'dateOfBirth' | 'state' | 'on'>,
): Ineligible | undefined {
  if (isTooYoung(dateOfBirth, on)) {
    const eligibleFrom = oldEnoughOn(dateOfBirth);
    return { reason: 'tooYoung', eligibleFrom, limitYears: MINIMUM_AGE, source: 'ELG-02' };
  }
  const age = ageOn(dateOfBirth, on);
  const laws = products.map(({ vaccine }) => authority({ vaccine, state, age, on }));
  if (laws.length === 0 || laws.some(({ answer }) => answer !== 'notAllowed')) return undefined;
  const source = laws[0]?.rule.source ?? '';
  const reason = state === 'ND' ? 'northDakota' : 'unknown';
  const later = laws.flatMap(({ fromYears }) =>
    fromYears !== undefined && fromYears > age ? fromYears : [],
  );
  if (later.length === 0) return { reason, source };
  const limitYears = Math.min(...later);
  return { reason, limitYears, eligibleFrom: birthday(dateOfBirth, limitYears), source };
}
