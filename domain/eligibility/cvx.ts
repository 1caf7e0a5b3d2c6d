// The one map from catalogue keys to CDC's CVX codes (VAC-01): 87 is an immune globulin to CDC, and
// shingles vaccine is 187.
import { ageOn } from '../ages.ts';
import type { IsoDate } from '../dates.ts';
import { ownCode } from '../vaccine-codes.ts';
import { spans, type BrandRow, type CvxRow } from './product-rows.ts';

export interface DoseByKey {
  /** A key of the catalogue, or an alias. */
  vaccineCode: string;
  date: IsoDate;
  /** As COV-01 spells it, or another code of CDC's makers. */
  manufacturer?: string;
}

/**
 * The CVX code of a dose known by a catalogue key: the row that fits maker, date and age at the
 * dose, else the nearest known one. Undefined for an unknown key.
 */
export function cvxOfDose(
  rows: readonly CvxRow[],
  { vaccineCode, date, manufacturer }: DoseByKey,
  dateOfBirth: IsoDate,
): string | undefined {
  const own = ownCode(vaccineCode);
  const age = ageOn(dateOfBirth, date);
  const maker = manufacturer?.trim().toUpperCase();
  const ofVaccine = rows.filter(({ vaccine }) => vaccine === own);
  const ofMaker = ofVaccine.filter((row) => maker !== undefined && row.manufacturer === maker);
  const given = ({ givenFrom, givenUntil }: CvxRow) =>
    (givenFrom === undefined || givenFrom <= date) &&
    (givenUntil === undefined || date <= givenUntil);
  const inAge = (row: CvxRow) => spans(row, age);
  const anyMaker = ofVaccine.filter((row) => row.manufacturer === undefined);
  for (const candidates of [ofMaker, anyMaker, ofVaccine]) {
    const found =
      candidates.find((row) => given(row) && inAge(row)) ??
      candidates.find(given) ??
      (candidates === ofVaccine ? candidates[0] : undefined);
    if (found) return found.cvx;
  }
  return undefined;
}

/** The codes to send in a standard format today, the usual product first (CRD-03). */
export const currentCvx = (rows: readonly CvxRow[], vaccineCode: string): string[] => [
  ...new Set(
    rows.flatMap(({ vaccine, cvx, current }) =>
      current && vaccine === ownCode(vaccineCode) ? cvx : [],
    ),
  ),
];

/** A child, a middle-aged adult and an old one: a product has at most one code for each. */
const AGES = [6, 40, 70] as const;

/**
 * The codes that other systems use today for a product on a shelf: one for each age group it is
 * made for, such as one maker's COVID-19 vaccine for children and for adults. None when CDC's table
 * has no current code for it.
 */
export function cvxOfProduct(
  { cvx, brands }: { cvx: readonly CvxRow[]; brands: readonly BrandRow[] },
  product: { vaccineCode: string; productId: string; manufacturer: string },
  today: IsoDate,
): string[] {
  const current = cvx.filter((row) => row.current);
  const brand = brands.find(({ productId }) => productId === product.productId);
  const codes = AGES.filter((age) => !brand || spans(brand, age)).flatMap(
    (age) => cvxOfDose(current, { ...product, date: today }, yearsBefore(today, age)) ?? [],
  );
  return [...new Set(codes)];
}

const yearsBefore = (date: IsoDate, years: number): IsoDate =>
  `${String(Number(date.slice(0, 4)) - years).padStart(4, '0')}-01-01`;
