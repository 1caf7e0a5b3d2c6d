// COVID-19 vaccine: its makers, the name of the next dose, and how long a second Pfizer dose waits
// (COV-01..04, COV-06, VAC-12).
import { addDays, type IsoDate } from './dates.ts';
import { COVID } from './vaccine-selection.ts';

/** COV-01. */
export const COVID_MAKERS = ['PFI', 'MOD', 'JJ'] as const;
export type CovidMaker = (typeof COVID_MAKERS)[number];

/** COV-02: its vaccine is a single dose, and is no longer offered. */
const SINGLE_DOSE_MAKER: CovidMaker = 'JJ';

/**
 * COV-02: the COVID-19 entries except the single-dose maker's, in order, rotated so that the maker
 * of the last dose comes first.
 */
export function eligibleManufacturers<Entry extends { vaccineCode: string; manufacturer: string }>(
  entries: readonly Entry[],
  lastManufacturer?: string,
): Entry[] {
  const offered = entries.filter(
    ({ vaccineCode, manufacturer }) => vaccineCode === COVID && manufacturer !== SINGLE_DOSE_MAKER,
  );
  const at = offered.findIndex(({ manufacturer }) => manufacturer === lastManufacturer);
  return at > 0 ? [...offered.slice(at), ...offered.slice(0, at)] : offered;
}

/** COV-04: a second dose is usual after six months, and possible after two. */
const USUAL_DAYS = 182;

/**
 * COV-04: whether to say that a second Pfizer dose usually waits six months: the last dose was
 * Pfizer's, and is more recent than that.
 */
export const tellsOfSecondDose = (
  last: { manufacturer?: string; date?: IsoDate },
  on: IsoDate,
): boolean =>
  last.manufacturer === 'PFI' && last.date !== undefined && addDays(last.date, USUAL_DAYS) > on;

const NUMBERED = { fromAge: 3, toAge: 4, makers: ['PFI', 'MOD'], fromDose: 1, toDose: 3 };
const MOST_DOSES = 3;

/** COV-06: dose numbers are shown for ages 3 to 4 with Pfizer or Moderna and doses 1 to 3. */
export const showsDoseNumber = ({
  age,
  manufacturer,
  dose,
}: {
  age: number;
  manufacturer: string;
  dose: number;
}): boolean =>
  age >= NUMBERED.fromAge &&
  age <= NUMBERED.toAge &&
  NUMBERED.makers.includes(manufacturer) &&
  dose >= NUMBERED.fromDose &&
  dose <= NUMBERED.toDose;

/** VAC-12: dose values are 0 to 3; higher ones are written as 3. */
export const doseValue = (dose: number): string => String(Math.min(Math.max(dose, 0), MOST_DOSES));

/**
 * COV-01: whether one dose of the season replaces the former first doses and boosters; otherwise a
 * dose has its number in the series (COV-06). The specification only has the word; this reading is
 * ours (docs/decisions/043).
 */
export const isCombinedDose = (dose: Parameters<typeof showsDoseNumber>[0]): boolean =>
  !showsDoseNumber(dose);

/**
 * VAC-12: the value of a dose code: additionaldose0..3 are 0 to 3, anything else is
 * additionaldose4.
 */
export function doseOfCode(code: string): '0' | '1' | '2' | '3' | 'additionaldose4' {
  const value = (['0', '1', '2', '3'] as const).find((dose) => code === `additionaldose${dose}`);
  return value ?? 'additionaldose4';
}

/** A dose from the wire, by number or code, as a dose value (VAC-12). */
export function doseValueIn(said: string): string {
  const value = /^\d+$/.test(said) ? said : doseOfCode(said);
  return value === 'additionaldose4' ? String(MOST_DOSES) : doseValue(Number(value));
}

/** COV-03: the usual days from the first dose of a maker to the second. */
const DAYS_BETWEEN: Readonly<Record<string, number>> = { PFI: 21, MOD: 28 };

/**
 * COV-03: when a second dose may follow a first one that does not complete a season: for
 * immunocompromised people, whose first doses are a series (CDC, interim clinical considerations).
 * Undefined for everyone else, and for a maker without known intervals.
 */
export function nextCovidDose({
  dose,
  immunocompromised,
  manufacturer,
  on,
}: {
  dose: string;
  immunocompromised: boolean;
  manufacturer: string | undefined;
  on: IsoDate;
}): IsoDate | undefined {
  const days = manufacturer === undefined ? undefined : DAYS_BETWEEN[manufacturer];
  return immunocompromised && dose === '1' && days !== undefined ? addDays(on, days) : undefined;
}

/** Flow types of the specification: which dose of COVID-19 vaccine it is, or another vaccine. */
export type FlowType = 'primary' | 'booster' | 'nonCovid';

/** ENG-13: the first two doses are primary, all later ones boosters. */
export const flowTypeOf = (code: string, dose: number): FlowType =>
  code === COVID ? (dose <= 2 ? 'primary' : 'booster') : 'nonCovid';
