// The name of a dose where a visit is read back (REV-02): its season, where one dose of the season
// is all there is, else its number in the series.
import type { IsoDate } from './dates.ts';
import type { Language } from './languages.ts';

/** The same in every language; 'MM-DD' is the day a season begins. */
export type DoseCalledBy = { number: number } | { seasonBegins: string };

const YEAR = 4;

/** '2026-2027', the season of a day when seasons begin on `begins` ('MM-DD') each year. */
export function seasonOn(begins: string, on: IsoDate): string {
  const year = Number(on.slice(0, YEAR));
  const first = on >= `${year}-${begins}` ? year : year - 1;
  return `${first}-${first + 1}`;
}

/**
 * '2026-2027 dose', 'dose 2'.
 * @param on the day of the visit, at the store
 */
export function doseNameIn(calledBy: DoseCalledBy, on: IsoDate, language: Language): string {
  const which =
    'number' in calledBy ? String(calledBy.number) : seasonOn(calledBy.seasonBegins, on);
  if (language === 'es') return `dosis ${which}`;
  return 'number' in calledBy ? `dose ${which}` : `${which} dose`;
}

/** 'COVID-19, Pfizer Comirnaty, 2026-2027 dose': as much of it as is known. */
export const vaccineInFull = (
  ...parts: readonly [name: string, maker: string | undefined, dose: string | undefined]
): string => parts.filter((part) => part !== undefined && part !== '').join(', ');

/** REV-02: maker and brand, 'Pfizer Comirnaty'; the maker alone when we list no brand. */
export const makerDisplayName = (maker: string, brand: string | undefined): string =>
  brand === undefined ? maker : `${maker} ${brand}`;
