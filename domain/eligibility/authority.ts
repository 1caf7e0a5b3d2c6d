// What state law lets a pharmacist give, from dated rows; where no row applies, we do not know
// (ELG-03, ELG-07).
import type { IsoDate } from '../dates.ts';
import type { VaccineCode } from '../vaccine-codes.ts';
import type { Authority, AuthorityQuestion } from './look.ts';
import { inEffect, type Rule } from './rule.ts';

export interface AuthorityRow {
  rule: Rule;
  /** Two letters; undefined for a federal row, which applies everywhere. */
  state: string | undefined;
  /** undefined: every vaccine. */
  vaccines: ReadonlySet<VaccineCode> | undefined;
  fromYears: number;
  /** The last age in years; undefined without one. */
  toYears: number | undefined;
  says: 'allowed' | 'prescription' | 'notAllowed';
  /** Whether the source forbids it for anyone younger; otherwise it does not mention them. */
  excludesYounger: boolean;
  /** When the source said so. */
  asOf: IsoDate;
}

export type AuthorityTable = ReadonlyMap<string, readonly AuthorityRow[]>;

const EVERYWHERE = '*';

const NO_ROW: Rule = {
  id: 'authority/none',
  says: 'No row says what a pharmacist may give there at that age. The store knows.',
  source: 'data/eligibility/authority',
};

/** The rows of each state, including the federal ones. */
export function makeAuthority(rows: readonly AuthorityRow[]): AuthorityTable {
  const states = new Set(rows.map(({ state }) => state ?? EVERYWHERE));
  return new Map(
    [...states].map((state) => [
      state,
      rows.filter((row) => row.state === undefined || row.state === state).sort(byPrecedence),
    ]),
  );
}

/**
 * A row that names the vaccine goes before one for all, a state row before a federal one, then the
 * newer source. A federal row that names a vaccine outranks what a state says of all: the PREP Act
 * preempts a narrower state law.
 */
function byPrecedence(one: AuthorityRow, other: AuthorityRow): number {
  const rank = ({ state, vaccines }: AuthorityRow) =>
    (vaccines === undefined ? 0 : 2) + (state === undefined ? 0 : 1);
  return rank(other) - rank(one) || other.asOf.localeCompare(one.asOf);
}

/** The law for a vaccine, at an age, in a state, on a day. */
export function authorityFor(
  table: AuthorityTable,
  { vaccine, state, age, on }: AuthorityQuestion,
): Authority {
  const rows = table.get(state) ?? table.get(EVERYWHERE) ?? [];
  // Runs for every combination of answers on every day, so no list is built where a row applies.
  const counts = ({ rule, vaccines }: AuthorityRow) =>
    (vaccines === undefined || vaccines.has(vaccine)) && inEffect(rule, on);
  const spoken = rows.find(
    (row) =>
      age >= row.fromYears && (row.toYears === undefined || age <= row.toYears) && counts(row),
  );
  if (spoken) {
    const { says, rule, toYears } = spoken;
    return { answer: says, rule, ...(toYears !== undefined && { toYears }) };
  }
  const older = rows
    .filter(
      (row) =>
        row.excludesYounger && row.says !== 'notAllowed' && age < row.fromYears && counts(row),
    )
    .sort((one, other) => one.fromYears - other.fromYears)[0];
  return older
    ? { answer: 'notAllowed', rule: older.rule, fromYears: older.fromYears }
    : { answer: 'unknown', rule: NO_ROW };
}
