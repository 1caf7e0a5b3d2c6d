// What the product says of CDC's cases: may somebody who answers every question of health with no
// book it on that day (ELG-07)? CDC's observations of a case are known without asking.
import { ageOn } from '#domain/ages.ts';
import { decide, type Decision, type EligibilityTables } from '#domain/eligibility/decide.ts';
import { spans } from '#domain/eligibility/product-rows.ts';
import { inEffect } from '#domain/eligibility/rule.ts';
import { HEALTH_QUESTIONS } from '#domain/screening.ts';
import { STATUS } from './matches.ts';
import type { CdcCase } from './cases.ts';

export interface Decided {
  case: CdcCase;
  decision: Decision;
  isSame: boolean;
}

const answers = Object.fromEntries(HEALTH_QUESTIONS.map((question) => [question, 'no']));

/** CDC's cases know no state. */
const ANYWHERE = {
  answer: 'allowed',
  rule: { id: 'authority/any', says: 'Allowed.', source: 'CDC’s cases know no state' },
} as const;

/** Undefined for a case of an age, or of a day, that the product has no row for. */
export function decideCase(tables: EligibilityTables, one: CdcCase): Decided | undefined {
  const { group, on, patient, expected } = one;
  const age = ageOn(patient.dateOfBirth, on);
  const row = tables.products.find(
    ({ groups, rule, ...ages }) =>
      groups.length === 1 && groups[0] === group && inEffect(rule, on) && spans(ages, age),
  );
  if (!row) return undefined;
  const decision = decide({ ...tables, authority: () => ANYWHERE }, row.vaccine, {
    ...patient,
    on,
    answers,
    state: '',
  });
  const { status, earliest } = expected;
  const isDue = status === STATUS.due && earliest !== undefined && earliest <= on;
  // Kept with a prescription is not recommended (RSV-01).
  const isGiven = decision.answer === 'yes' && !decision.prescription;
  return { case: one, decision, isSame: isGiven === isDue };
}

/** One line for all, and one for each that the product decides otherwise. */
export function productReport(decided: readonly Decided[]): string[] {
  const others = decided.filter(({ isSame }) => !isSame);
  return [
    `the product, asked by somebody without a risk: ${decided.length - others.length} of ${decided.length} as CDC says`,
    ...others.map(({ case: { id, group, expected }, decision: { answer, reason = '' } }) =>
      `   ${id} ${group}: CDC ${expected.status}, earliest ${expected.earliest ?? '-'}; here ${answer} ${reason}`.trimEnd(),
    ),
  ];
}
