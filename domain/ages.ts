// Ages in whole years, and what the product makes of them (ELG-01, ELG-02).
//
// February 29: CDC's immunization logic (CDSi, calculating dates) moves a computed date that does
// not exist to the first of the next month. So a person born on February 29 turns a year older on
// March 1 of a common year.
import { addMonths, isIsoDate, type IsoDate, yearsBetween } from './dates.ts';

/** ELG-02: the youngest age vaccinated here, in years. */
export const MINIMUM_AGE = 3;

/** ELG-01: ages in years at which the next category begins. */
export const PEDIATRIC_FROM = 5;
const ADULT_FROM = 12;

export const CATEGORIES = ['Toddler', 'Pediatric', 'Adult'] as const;
export type Category = (typeof CATEGORIES)[number];

const MONTHS_A_YEAR = 12;

/**
 * Completed years of life on a date; none before birth. NaN, which satisfies no rule, when either
 * date is invalid.
 */
export const ageOn = (dateOfBirth: IsoDate, on: IsoDate): number =>
  isIsoDate(dateOfBirth) && isIsoDate(on) ? yearsBetween(dateOfBirth, on) : Number.NaN;

/** The date on which a person completes that many years of life. */
export const birthday = (dateOfBirth: IsoDate, years: number): IsoDate =>
  addMonths(dateOfBirth, years * MONTHS_A_YEAR);

/** ELG-02: whether the person is younger than three on that date. */
export const isTooYoung = (dateOfBirth: IsoDate, on: IsoDate): boolean =>
  ageOn(dateOfBirth, on) < MINIMUM_AGE;

/** The third birthday: the first date on which this person can be vaccinated here. */
export const oldEnoughOn = (dateOfBirth: IsoDate): IsoDate => birthday(dateOfBirth, MINIMUM_AGE);

/**
 * ELG-01: under 5 toddler, under 12 pediatric, otherwise adult. Ages under three are refused
 * earlier.
 */
export function categoryOf(age: number): Category {
  if (age < PEDIATRIC_FROM) return 'Toddler';
  return age < ADULT_FROM ? 'Pediatric' : 'Adult';
}

/** RSV-02: the status of RSV vaccine in a state. */
export type RsvStatus = 'FDA' | 'NON-FDA' | 'OTHER';

export interface AgeBandOptions {
  /** Given when the RSV flag is on. */
  rsv?: {
    status: RsvStatus;
    /** The state counts ages 50 to 59 with 60 to 74. */
    restrictedState: boolean;
  };
}

interface Band {
  /** Last age in years within the band. */
  upTo: number;
  /** undefined: the vaccine has no band at these ages. */
  band: string | undefined;
}

const RSV_FROM_50: readonly Band[] = [
  { upTo: 59, band: '50-59' },
  { upTo: 74, band: '60-74' },
  { upTo: Infinity, band: '75-PLUS' },
];

/**
 * ELG-04: the bands of the vaccine context by product code, spelled as the specification spells
 * them.
 */
const AGE_BANDS: Readonly<Record<string, readonly Band[]>> = {
  '207': [
    { upTo: 4, band: 'AGE_3-4' },
    { upTo: 64, band: 'AGE_5-64-PLUS' },
    { upTo: Infinity, band: 'AGE_65-PLUS' },
  ],
  '93': [
    { upTo: 59, band: 'AGE_18-59' },
    { upTo: Infinity, band: 'AGE_60-PLUS' },
  ],
  '93 FDA': [{ upTo: 17, band: 'generic' }, { upTo: 49, band: '18-49' }, ...RSV_FROM_50],
  '93 other': [{ upTo: 49, band: 'generic' }, ...RSV_FROM_50],
  '87': [
    { upTo: 49, band: '18-49' },
    { upTo: Infinity, band: '50-PLUS' },
  ],
  '33': [
    { upTo: 5, band: undefined },
    { upTo: 18, band: '6-18' },
    { upTo: Infinity, band: '19plus' },
  ],
  '115': [
    { upTo: 18, band: undefined },
    { upTo: Infinity, band: '19plus' },
  ],
};

/** ELG-04: the age band of a vaccine's context; undefined where the specification defines none. */
export function ageBand(
  vaccineCode: string,
  age: number,
  { rsv }: AgeBandOptions = {},
): string | undefined {
  const table =
    vaccineCode === '93' && rsv ? `93 ${rsv.status === 'FDA' ? 'FDA' : 'other'}` : vaccineCode;
  const band = AGE_BANDS[table]?.find(({ upTo }) => age <= upTo)?.band;
  return band === '50-59' && rsv?.restrictedState ? '60-74' : band;
}
