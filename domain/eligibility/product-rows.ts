// The rows of the product's own tables (ELG-07): what a vaccine asks, implies and is limited by.
// Read from data/eligibility/*.csv.
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
   * While this is also due another vaccine fits better, and the pharmacist asks: Tdap before Td.
   */
  confirmWhileDue?: VaccineGroup;
}

/** What asking for a vaccine implies about the patient: booking typhoid vaccine implies travel. */
export interface ImpliedRow extends AgeSpan {
  rule: Rule;
  vaccine: VaccineCode;
  observation: string;
  /** The pharmacist checks that it is so. */
  confirm: boolean;
}

/** A question that a vaccine asks at these ages. */
export interface AskRow extends AgeSpan {
  rule: Rule;
  vaccine: VaccineCode;
  ask: Ask;
  /** Not asked of men. */
  notMale: boolean;
  /**
   * With a no, the vaccine may be kept with a prescription (RSV-01), or is not needed at that age
   * when the schedule has nothing either.
   */
  withoutIt?: 'prescription' | 'notNeeded';
  /**
   * For a health question, what "not sure" does (SAF-06): `later`, of two possible due dates the
   * dose waits for the later; `pharmacist`, it counts in the person's favour, and the pharmacist
   * asks again before giving it.
   */
  notSure?: 'later' | 'pharmacist';
}

/** What a yes means to CDC's schedule; for every vaccine when none is named. */
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
 * CDC publishes a season with its year; this gives the days between which it recurs in any year.
 */
export interface SeasonRow {
  rule: Rule;
  group: VaccineGroup;
  /** One series of the group; absent: all its series that have a season. */
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

/** Why a vaccine is for everyone of an age, in the words that its row needs. */
export const DUE_BECAUSE = ['season', 'from', 'until', 'between', 'booster', 'missing'] as const;
export type DueBecause = (typeof DUE_BECAUSE)[number];

/** VAC-10, VAC-14: 1 is offered first. */
export interface UpsellRow {
  rank: number;
  vaccine: VaccineCode;
  /** Undefined for vaccines that are never due by age or season alone. */
  because?: DueBecause;
  /** For children and teens, where the adults' reason does not apply to them. */
  becauseUnder19?: DueBecause;
  /** The age at which it begins; for a booster, the interval in years. */
  fromYears?: number;
  /** The last age. */
  toYears?: number;
}

/** The CVX code of a dose of a catalogue vaccine: by age at the dose, its date, and its maker. */
export interface CvxRow extends AgeSpan {
  vaccine: VaccineCode;
  cvx: string;
  givenFrom?: IsoDate;
  givenUntil?: IsoDate;
  manufacturer?: string;
  /** In use today: the code to send in a standard format. */
  current: boolean;
}

/** The ages at which a brand is given. */
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

// The tables never change once read, and scanning all rows for every question would take most of
// its time.
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
  return found as readonly Row[]; // only rows of that same list are stored under it
}

/** The rows about a vaccine in effect on a day for a person born then. */
export const rowsFor = <Row extends AgeSpan & OfVaccine & { rule: Rule }>(
  rows: readonly Row[],
  vaccine: VaccineCode,
  dateOfBirth: IsoDate,
  on: IsoDate,
): Row[] => {
  const age = ageOn(dateOfBirth, on);
  return rowsOf(rows, vaccine).filter((row) => inEffect(row.rule, on) && spans(row, age));
};
