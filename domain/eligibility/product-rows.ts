// The rows of the product's own tables (ELG-07): what a vaccine asks, implies and is limited by.
// The files are data/eligibility/*.csv.
import { ageOn, type RsvStatus } from '../ages.ts';
import type { IsoDate } from '../dates.ts';
import type { Ask, HealthQuestion } from '../screening.ts';
import type { VaccineCode } from '../vaccine-codes.ts';
import type { CombinationRow } from './combinations.ts';
import type { VaccineGroup } from './forecast.ts';
import { inEffect, type Rule } from './rule.ts';

/** Ages in completed years, both inclusive. */
export interface AgeSpan {
  fromYears: number;
  toYears?: number;
}

/**
 * The groups of CDC's schedule that a vaccine serves, all of them, and the ages at which it is
 * given here (ELG-02, ELG-04).
 */
export interface ProductRow extends AgeSpan {
  rule: Rule;
  vaccine: VaccineCode;
  groups: readonly VaccineGroup[];
  /**
   * While this is due as well another vaccine fits better, and the pharmacist asks: Tdap before Td.
   */
  confirmWhileDue?: VaccineGroup;
}

/** What asking for a vaccine says of somebody: who books typhoid vaccine travels. */
export interface ImpliedRow extends AgeSpan {
  rule: Rule;
  vaccine: VaccineCode;
  observation: string;
  /** The pharmacist asks whether it is so. */
  confirm: boolean;
}

/** What a vaccine asks of somebody of that age. */
export interface AskRow extends AgeSpan {
  rule: Rule;
  vaccine: VaccineCode;
  ask: Ask;
  /** Not asked of men. */
  notMale: boolean;
  /**
   * Who says no may keep the vaccine with a prescription (RSV-01), or does not need it at that age
   * where the schedule has nothing for them either.
   */
  withoutIt?: 'prescription' | 'notNeeded';
  /**
   * Of a question of health, what "not sure" does (SAF-06): `later`, of two days on which the dose
   * may be due it waits for the later one; `pharmacist`, it counts in the person's favour, and the
   * pharmacist asks again before giving it.
   */
  notSure?: 'later' | 'pharmacist';
}

/** What the answer yes means to CDC's schedule; for every vaccine when none is named. */
export interface AnswerRow {
  rule: Rule;
  ask: HealthQuestion;
  vaccine?: VaccineCode;
  observation?: string;
  /** How long before the visit that is taken to have begun. */
  daysBefore?: number;
  /** The pharmacist weighs it. */
  confirm: boolean;
}

/**
 * CDC publishes a season with its year; this says between which days of any year it comes again.
 */
export interface SeasonRow {
  rule: Rule;
  group: VaccineGroup;
  /** One series of the group; all its series that have a season, without one. */
  series?: string;
  /** 'MM-DD', both inclusive. */
  begins: string;
  ends: string;
}

/** RSV-02. */
export interface RsvStatusRow {
  rule: Rule;
  /** '*' for every state without a row of its own. */
  state: string;
  status: RsvStatus;
  restricted: boolean;
}

/** Why a vaccine is for everybody of an age, in the words that its row of the table needs. */
export const DUE_BECAUSE = ['season', 'from', 'until', 'between', 'booster', 'missing'] as const;
export type DueBecause = (typeof DUE_BECAUSE)[number];

/** VAC-10, VAC-14: 1 is offered first. */
export interface UpsellRow {
  rank: number;
  vaccine: VaccineCode;
  /** Undefined for what nobody is due for by age or season alone. */
  because?: DueBecause;
  /** The age at which it begins; of a booster, every how many years. */
  fromYears?: number;
  /** The last age. */
  toYears?: number;
}

/**
 * Which CVX code a dose of a vaccine of the catalogue had: by age at the dose, its date, and its
 * maker.
 */
export interface CvxRow extends AgeSpan {
  vaccine: VaccineCode;
  cvx: string;
  givenFrom?: IsoDate;
  givenUntil?: IsoDate;
  manufacturer?: string;
  /** In use today: what a standard is told. */
  current: boolean;
}

/** At which ages a brand is given. */
export interface BrandRow extends AgeSpan {
  productId: string;
  vaccine: VaccineCode;
}

export interface ProductTables {
  products: readonly ProductRow[];
  implied: readonly ImpliedRow[];
  asks: readonly AskRow[];
  answers: readonly AnswerRow[];
  seasons: readonly SeasonRow[];
  rsvStatus: readonly RsvStatusRow[];
  upsell: readonly UpsellRow[];
  cvx: readonly CvxRow[];
  brands: readonly BrandRow[];
  combinations: readonly CombinationRow[];
}

export const spans = ({ fromYears, toYears }: AgeSpan, age: number): boolean =>
  age >= fromYears && (toYears === undefined || age <= toYears);

interface OfVaccine {
  vaccine: VaccineCode;
}

// The tables never change once they are read: looking through all rows at every question would take
// most of its time.
const byVaccine = new WeakMap<readonly OfVaccine[], Map<VaccineCode, unknown>>();

/** The rows about a vaccine, in their order. */
export function rowsOf<Row extends OfVaccine>(
  rows: readonly Row[],
  vaccine: VaccineCode,
): readonly Row[] {
  const known = byVaccine.get(rows) ?? new Map<VaccineCode, unknown>();
  byVaccine.set(rows, known);
  const found = known.get(vaccine) ?? rows.filter((row) => row.vaccine === vaccine);
  known.set(vaccine, found);
  return found as readonly Row[]; // only rows of the very same list are kept under it
}

/** The rows about a vaccine that count on a day for somebody born then. */
export const rowsFor = <Row extends AgeSpan & OfVaccine & { rule: Rule }>(
  rows: readonly Row[],
  vaccine: VaccineCode,
  dateOfBirth: IsoDate,
  on: IsoDate,
): Row[] => {
  const age = ageOn(dateOfBirth, on);
  return rowsOf(rows, vaccine).filter((row) => inEffect(row.rule, on) && spans(row, age));
};
