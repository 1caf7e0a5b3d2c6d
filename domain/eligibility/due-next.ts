// What a patient may have next, and from when: continuing a series they began, and what is due for
// everyone like them (CRD-05).
import { addMonths, type IsoDate } from '../dates.ts';
import { ownCode, type VaccineCode } from '../vaccine-codes.ts';
import { CATALOGUE } from '../vaccine-catalogue.ts';
import { decide, type Case, type EligibilityTables } from './decide.ts';
import { isSameDose } from './same-dose.ts';
import { dueVaccines } from './upsell.ts';

export interface DueNext {
  vaccineCode: VaccineCode;
  /** The first day on which it may be booked: `person.on` when it may be now. */
  from: IsoDate;
  /** Which dose of its series, from 1. */
  dose?: number;
  /** It continues a series already begun; otherwise it is due by age or season. */
  isBegun: boolean;
}

/** Not booked further ahead than this: a birthday in decades is not a next dose. Ours. */
const FURTHEST_MONTHS = 11 * 12;

/**
 * Soonest first; of vaccines that stand for the same dose only one, the one given last.
 * @param had catalogue keys of doses given or reported, newest first
 */
export function dueNext(
  tables: EligibilityTables,
  person: Case,
  had: readonly string[],
): DueNext[] {
  const next: DueNext[] = [];
  const isThere = (code: string) =>
    next.some(({ vaccineCode }) => isSameDose(tables.products, vaccineCode, code));
  const begun = [...new Set(had.map((code) => ownCode(code)))];
  const seen: string[] = [];
  for (const code of begun) {
    if (code === undefined || seen.some((one) => isSameDose(tables.products, one, code))) continue;
    seen.push(code);
    const found = dueOf(tables, person, code);
    if (found) next.push({ ...found, isBegun: true });
  }
  for (const code of dueVaccines(tables, person).keys()) {
    const isBegun = seen.some((one) => isSameDose(tables.products, one, code));
    if (isBegun || isThere(code)) continue;
    next.push({ vaccineCode: code, from: person.on, isBegun: false });
  }
  const rank = (code: VaccineCode) => CATALOGUE.findIndex((row) => row.code === code);
  return next.toSorted(
    (one, other) =>
      one.from.localeCompare(other.from) ||
      Number(other.isBegun) - Number(one.isBegun) ||
      rank(one.vaccineCode) - rank(other.vaccineCode),
  );
}

/** Undefined when complete, not for this person, or the store's decision. */
function dueOf(
  tables: EligibilityTables,
  person: Case,
  code: VaccineCode,
): Omit<DueNext, 'isBegun'> | undefined {
  const { answer, reason, eligibleFrom } = decide(tables, code, person);
  const isNow = (answer === 'yes' || answer === 'ask') && reason !== 'notRecommended';
  const from = isNow ? person.on : answer === 'later' ? eligibleFrom : undefined;
  if (from === undefined || from > addMonths(person.on, FURTHEST_MONTHS)) return undefined;
  const { dose } = decide(tables, code, { ...person, on: from });
  return { vaccineCode: code, from, ...(dose !== undefined && { dose }) };
}
