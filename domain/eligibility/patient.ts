// The patient a rule is asked about: what CDC's schedule, a state's law and the product's own
// limits need to know (ELG-07).
import type { IsoDate } from '../dates.ts';

export type Sex = 'Female' | 'Male' | 'Unknown';

/**
 * An earlier dose. The code is CDC's CVX, not a catalogue key: history comes from records of many
 * makers.
 */
export interface EarlierDose {
  cvx: string;
  date: IsoDate;
}

/**
 * A known fact about a person's health, life or plans, as CDC's three-digit coded observation
 * (CDSi: 007 is pregnant).
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
