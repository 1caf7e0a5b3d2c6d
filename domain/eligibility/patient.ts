// Whom a rule is asked about: what CDC's schedule, a state's law and the product's own limits read
// of a person (ELG-07).
import type { IsoDate } from '../dates.ts';

export type Sex = 'Female' | 'Male' | 'Unknown';

/**
 * A dose somebody had before. The code is CDC's CVX, not a key of the catalogue: history comes from
 * records of many makers.
 */
export interface EarlierDose {
  cvx: string;
  date: IsoDate;
}

/**
 * Something known about a person's health, life or plans, by CDC's coded observation of three
 * digits (CDSi: 007 is pregnant).
 */
export interface Observation {
  code: string;
  /** Since when, or when it was. */
  date?: IsoDate;
}

export interface Patient {
  dateOfBirth: IsoDate;
  sex: Sex;
  observations: readonly Observation[];
  /** In any order. */
  doses: readonly EarlierDose[];
}
