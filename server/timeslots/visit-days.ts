// For whom times are searched: on which days the wanted vaccines may be given, by the law of each store's state (ELG-07).
import type { IsoDate } from '#domain/dates.ts';
import type { EligibilityTables } from '#domain/eligibility/decide.ts';
import type { VaccineCode } from '#domain/vaccine-codes.ts';
import {
  isProblem,
  validDays,
  type Person,
  type ValidDays,
} from '#server/eligibility/valid-days.ts';

export interface VisitDays {
  /** By the law of that state, two letters: each store's own counts, wherever was searched. */
  inState(state: string): ValidDays;
  /** The same person's days for others of the vaccines. */
  forVaccines(vaccines: readonly VaccineCode[]): VisitDays;
}

/** @param person `person.state` does not count */
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
    forVaccines: (others) => visitDays(tables, others, person),
  };
}

/** The first valid day in any of the states. */
export const firstValidDay = (
  visit: VisitDays,
  states: Iterable<string>,
  { from, until }: { from: IsoDate; until: IsoDate },
): IsoDate | undefined =>
  [...new Set(states)]
    .flatMap((state) => visit.inState(state).firstFrom(from, until) ?? [])
    .toSorted()[0];

const OF_THE_STATE: ReadonlySet<string | undefined> = new Set([
  'stateAge',
  'stateRule',
  'stateUnknown',
]);

/** Whether some vaccine may not be given before `until` whatever a state says: no store need be looked for. */
export const isHopeless = (days: ValidDays, on: IsoDate, until: IsoDate): boolean =>
  days
    .judgedOn(on)
    .filter(isProblem)
    .some(({ decision: { reason, eligibleFrom } }) => {
      const inTime = eligibleFrom !== undefined && eligibleFrom <= until;
      return !inTime && !OF_THE_STATE.has(reason);
    });
