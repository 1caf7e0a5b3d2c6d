// On which days somebody may have all the vaccines of one visit (ELG-07): what search, hold and
// confirm judge a day by.
import { addDays, type IsoDate } from '#domain/dates.ts';
import { dayOf } from '#domain/eligibility/day.ts';
import {
  decide,
  type Case,
  type Decision,
  type EligibilityTables,
} from '#domain/eligibility/decide.ts';
import type { VaccineCode } from '#domain/vaccine-codes.ts';

/** Somebody at a place, on whatever day. */
export type Person = Omit<Case, 'on'>;

export interface Judged {
  vaccine: VaccineCode;
  decision: Decision;
}

export interface ValidDays {
  /** Whether the person may be given every vaccine on that day. */
  isValid: (date: IsoDate) => boolean;
  /** What is decided of each vaccine on that day, in their order. */
  judgedOn: (date: IsoDate) => readonly Judged[];
  /** The first valid day of those from one to another, both included. */
  firstFrom: (date: IsoDate, last: IsoDate) => IsoDate | undefined;
}

/**
 * SAF-06: while an answer is missing that decides on which day the vaccine may be given, it is not
 * bookable. One that decides whether it is given at all is the pharmacist's to ask. Who is
 * not sure has answered: what that does is a rule of the table.
 */
const isBookable = ({ answer, isDateOpen }: { answer: string; isDateOpen?: true }) =>
  answer === 'yes' || (answer === 'ask' && !isDateOpen);

/** A vaccine that may not be given that day. */
export const isProblem = ({ decision }: Judged): boolean => !isBookable(decision);

/**
 * A visitor searches, holds and confirms within minutes: so many people are remembered with their
 * days (some 24 MB), a group as ten of them.
 */
const REMEMBERED = 10_000;
const lately = new WeakMap<EligibilityTables, Map<string, ValidDays>>();

/**
 * Each day is judged once, when it is first asked about; the same question has the same answer for
 * ever.
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
  // A dose that is to be given later says nothing of an earlier day.
  const caseOn = (on: IsoDate): Case => ({
    ...person,
    on,
    doses: person.doses.filter(({ date }) => date <= on),
  });
  const isValid = remembered((on) => {
    const known = caseOn(on);
    // As `decide` answers it, without from when and until when, which takes as long again.
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
