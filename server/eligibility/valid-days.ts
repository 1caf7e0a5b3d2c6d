// The days on which a person may have all vaccines of one visit (ELG-07): search, hold and confirm
// all use this.
import { addDays, type IsoDate } from '#domain/dates.ts';
import { dayOf } from '#domain/eligibility/day.ts';
import {
  decide,
  type Case,
  type Decision,
  type EligibilityTables,
} from '#domain/eligibility/decide.ts';
import type { VaccineCode } from '#domain/vaccine-codes.ts';

/** A case without its day. */
export type Person = Omit<Case, 'on'>;

export interface Judged {
  vaccine: VaccineCode;
  decision: Decision;
}

export interface ValidDays {
  /** Whether every vaccine may be given on that day. */
  isValid: (date: IsoDate) => boolean;
  /** The decision on each vaccine for that day, in the order of the vaccines. */
  judgedOn: (date: IsoDate) => readonly Judged[];
  /** The first valid day in the range, both ends included. */
  firstFrom: (date: IsoDate, last: IsoDate) => IsoDate | undefined;
}

/**
 * SAF-06: a vaccine is not bookable while an answer is missing that decides from which day it may
 * be given. If the answer only decides whether it is given at all, the pharmacist asks. "Not sure"
 * is an answer: the table has a rule for it.
 */
const isBookable = ({ answer, isDateOpen }: { answer: string; isDateOpen?: true }) =>
  answer === 'yes' || (answer === 'ask' && !isDateOpen);

/** Whether the vaccine may not be given that day. */
export const isProblem = ({ decision }: Judged): boolean => !isBookable(decision);

/**
 * A visitor searches, holds and confirms within minutes, so this many people are cached with their
 * days (some 24 MB); a group takes ten.
 */
const REMEMBERED = 10_000;
const lately = new WeakMap<EligibilityTables, Map<string, ValidDays>>();

/**
 * Judges each day once, when first asked about it, and caches by question: equal questions always
 * have equal answers.
 */
export function validDays(
  tables: EligibilityTables,
  vaccines: readonly VaccineCode[],
  person: Person,
): ValidDays {
  const known = lately.get(tables) ?? new Map<string, ValidDays>();
  lately.set(tables, known);
  const { dateOfBirth, sex, state, answers, observations, doses, prescriptions } = person;
  const question = JSON.stringify([
    vaccines,
    dateOfBirth,
    sex,
    state,
    answers,
    observations,
    doses,
    prescriptions,
  ]);
  const before = known.get(question);
  if (before) return before;
  const [oldest] = known.keys();
  if (known.size >= REMEMBERED && oldest !== undefined) known.delete(oldest);
  const days = judgedDays(tables, vaccines, person);
  known.set(question, days);
  return days;
}

function judgedDays(
  tables: EligibilityTables,
  vaccines: readonly VaccineCode[],
  person: Person,
): ValidDays {
  // A dose given after a day does not count on it.
  const caseOn = (on: IsoDate): Case => ({
    ...person,
    on,
    doses: person.doses.filter(({ date }) => date <= on),
  });
  const isValid = remembered((on) => {
    const known = caseOn(on);
    // Same result as `decide`, but without computing the valid period, which would double the time.
    return vaccines.every((vaccine) => isBookable(dayOf(tables, vaccine, known, { on })));
  });
  const judgedOn = remembered((on) =>
    vaccines.map((vaccine) => ({ vaccine, decision: decide(tables, vaccine, caseOn(on)) })),
  );
  return {
    isValid,
    judgedOn,
    firstFrom(date, last) {
      for (let day = date; day <= last; day = addDays(day, 1)) if (isValid(day)) return day;
      return undefined;
    },
  };
}

function remembered<Answer>(judge: (on: IsoDate) => Answer): (on: IsoDate) => Answer {
  const known = new Map<IsoDate, Answer>();
  return (on) => {
    const before = known.get(on);
    if (before !== undefined) return before;
    const answer = judge(on);
    known.set(on, answer);
    return answer;
  };
}
