// The product's decision on CDC's cases: may a person who answers every health question with no
// book the vaccine on that day (ELG-07)? CDC's observations in a case count without being asked.
import { ageOn } from '#domain/ages.ts';
import { addDays } from '#domain/dates.ts';
import { decide, type Decision, type EligibilityTables } from '#domain/eligibility/decide.ts';
import { spans } from '#domain/eligibility/product-rows.ts';
import { inEffect } from '#domain/eligibility/rule.ts';
import { HEALTH_QUESTIONS, type HealthAnswers, type YesNoUnsure } from '#domain/screening.ts';
import { validDays } from '../valid-days.ts';
import { STATUS } from './matches.ts';
import type { CdcCase } from './cases.ts';

export interface Decided {
  case: CdcCase;
  decision: Decision;
  isSame: boolean;
  /**
   * SAF-06: whether a person who answers nothing, or is not sure of anything, could book a day
   * before the earliest one CDC gives.
   */
  isEarly: Readonly<Record<'unanswered' | 'notSure', boolean>>;
}

const answeredBy = (answer: YesNoUnsure): HealthAnswers =>
  Object.fromEntries(HEALTH_QUESTIONS.map((question) => [question, answer]));

/** CDC's cases have no state. */
const ANYWHERE = {
  answer: 'allowed',
  rule: { id: 'authority/any', says: 'Allowed.', source: 'CDC’s cases know no state' },
} as const;

/** How many days to search for a booking before CDC's date. */
const LONGEST_WAIT_DAYS = 400;

const everywhere = new WeakMap<EligibilityTables, EligibilityTables>();
function anywhereIn(tables: EligibilityTables): EligibilityTables {
  const known = everywhere.get(tables) ?? { ...tables, authority: () => ANYWHERE };
  everywhere.set(tables, known);
  return known;
}

/** Undefined when the product has no row for the case's age or day. */
export function decideCase(tables: EligibilityTables, one: CdcCase): Decided | undefined {
  const { group, on, patient, expected } = one;
  const age = ageOn(patient.dateOfBirth, on);
  const row = tables.products.find(
    ({ groups, rule, ...ages }) =>
      groups.length === 1 && groups[0] === group && inEffect(rule, on) && spans(ages, age),
  );
  if (!row) return undefined;
  const anywhere = anywhereIn(tables);
  const decided = (answers: HealthAnswers) =>
    decide(anywhere, row.vaccine, {
      ...patient,
      on,
      answers,
      state: '',
    });
  const decision = decided(answeredBy('no'));
  const { status, earliest } = expected;
  const isDue = status === STATUS.due && earliest !== undefined && earliest <= on;
  // A yes that needs a prescription does not count as recommended (RSV-01).
  const isGiven = ({ answer, prescription }: Decision) => answer === 'yes' && !prescription;
  const waits = status === STATUS.due && earliest !== undefined && earliest > on;
  const isBookedBefore = (answers: HealthAnswers) => {
    if (!waits) return false;
    const person = { ...patient, answers, state: '' };
    const last = [addDays(earliest, -1), addDays(on, LONGEST_WAIT_DAYS)].sort()[0] ?? on;
    return validDays(anywhere, [row.vaccine], person).firstFrom(on, last) !== undefined;
  };
  const isEarly = {
    unanswered: isBookedBefore({}),
    notSure: isBookedBefore(answeredBy('notSure')),
  };
  return { case: one, decision, isSame: isGiven(decision) === isDue, isEarly };
}

/** A summary, and a line for each case the product decides differently. */
export function productReport(decided: readonly Decided[]): string[] {
  const others = decided.filter(({ isSame }) => !isSame);
  const early = (how: keyof Decided['isEarly']) => decided.filter(({ isEarly }) => isEarly[how]);
  const idsOf = (some: readonly Decided[]) =>
    some.map(({ case: { id, group } }) => ` ${id} ${group}`).join(',');
  return [
    `the product, asked by somebody without a risk: ${decided.length - others.length} of ${decided.length} as CDC says`,
    `booked before CDC's day by who answers nothing: ${early('unanswered').length}${idsOf(early('unanswered'))}`,
    `and by who is not sure of anything: ${early('notSure').length}${idsOf(early('notSure'))}`,
    ...others.map(({ case: { id, group, expected }, decision: { answer, reason = '' } }) =>
      `   ${id} ${group}: CDC ${expected.status}, earliest ${expected.earliest ?? '-'}; here ${answer} ${reason}`.trimEnd(),
    ),
  ];
}
