// On which days the wanted vaccines may be given to the people searched for, by the law of each
// store's state (ELG-07).
import { addDays, type IsoDate } from '#domain/dates.ts';
import type { EligibilityTables } from '#domain/eligibility/decide.ts';
import type { VaccineCode } from '#domain/vaccine-codes.ts';
import type { Turn } from './in-turns.ts';
import {
  isProblem,
  validDays,
  type Person,
  type ValidDays,
} from '#server/eligibility/valid-days.ts';

export interface VisitDays {
  /** By the law of that state, two letters: each store's own applies, wherever the search was. */
  inState(state: string): ValidDays;
}

/** Valid days at a store, by the law of its state. */
export interface DaysByState {
  inState(state: string): Pick<ValidDays, 'isValid' | 'firstFrom'> & {
    /** The same, pausing between people; results are cached, so that a later call is cheap. */
    isValidInTurns?: (date: IsoDate, turn: Turn) => Promise<boolean>;
  };
}

/** The days on which all of them may come (GRP-01). */
export function daysOfAll(visits: readonly VisitDays[]): DaysByState {
  const [only] = visits;
  if (only && visits.length === 1) return only;
  const byState = new Map<string, ReturnType<DaysByState['inState']>>();
  return {
    inState(state) {
      const known = byState.get(state);
      if (known) return known;
      const days = daysOfEach(visits.map((visit) => visit.inState(state)));
      byState.set(state, days);
      return days;
    },
  };
}

function daysOfEach(people: readonly ValidDays[]): ReturnType<DaysByState['inState']> {
  const known = new Map<IsoDate, boolean>();
  const isValid = (date: IsoDate): boolean => {
    const before = known.get(date);
    if (before !== undefined) return before;
    const answer = people.every((person) => person.isValid(date));
    known.set(date, answer);
    return answer;
  };
  return {
    isValid,
    async isValidInTurns(date, turn) {
      for (const person of people) {
        if (!person.isValid(date)) break;
        await turn.pause();
      }
      return isValid(date);
    },
    firstFrom(date, last) {
      for (let day = date; day <= last; day = addDays(day, 1)) if (isValid(day)) return day;
      return undefined;
    },
  };
}

/**
 * @param person `person.state` is ignored
 */
export function visitDays(
  tables: EligibilityTables,
  vaccines: readonly VaccineCode[],
  person: Person,
): VisitDays {
  const byState = new Map<string, ValidDays>();
  return {
    inState(state) {
      const known = byState.get(state);
      if (known) return known;
      const days = validDays(tables, vaccines, { ...person, state });
      byState.set(state, days);
      return days;
    },
  };
}

/** The first valid day in any of the states. */
export const firstValidDay = (
  days: DaysByState,
  states: Iterable<string>,
  { from, until }: { from: IsoDate; until: IsoDate },
): IsoDate | undefined =>
  [...new Set(states)]
    .flatMap((state) => days.inState(state).firstFrom(from, until) ?? [])
    .toSorted()[0];

const OF_THE_STATE: ReadonlySet<string | undefined> = new Set([
  'stateAge',
  'stateRule',
  'stateUnknown',
]);

/**
 * Whether some vaccine may not be given before `until` in any state, so that no store need be
 * searched.
 */
export const isHopeless = (days: ValidDays, on: IsoDate, until: IsoDate): boolean =>
  days
    .judgedOn(on)
    .filter(isProblem)
    .some(({ decision: { reason, eligibleFrom } }) => {
      const inTime = eligibleFrom !== undefined && eligibleFrom <= until;
      return !inTime && !OF_THE_STATE.has(reason);
    });
