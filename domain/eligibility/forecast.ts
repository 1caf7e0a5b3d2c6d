// What CDC's schedule says of a person: which dose of a vaccine group is next, and from when (CDSi
// logic specification 4.6).
import type { IsoDate } from '../dates.ts';
import type { Considered, Rule } from './rule.ts';

/**
 * CDSi's vaccine groups that the catalogue has, by CDC's own names. The last two are ours, parts of
 * DTaP/Tdap/Td: what Td gives alone, and what it lacks.
 */
export const VACCINE_GROUPS = [
  'Chikungunya',
  'Cholera',
  'COVID-19',
  'DTaP/Tdap/Td',
  'Flu',
  'HepA',
  'HepB',
  'HPV',
  'JE',
  'MCV',
  'MenB',
  'MMR',
  'Orthopoxvirus',
  'Pneumococcal',
  'Polio',
  'Rabies',
  'RSV',
  'TBE',
  'Typhoid',
  'Varicella',
  'YF',
  'Zoster',
  'Td',
  'Pertussis',
] as const;
export type VaccineGroup = (typeof VACCINE_GROUPS)[number];

export interface Forecast {
  group: VaccineGroup;
  /**
   * due: a dose is to come, from `earliest` on. complete: none is missing. agedOut: it is too late
   * to begin or go on. notRecommended: the schedule has nothing for this person. immune,
   * contraindicated: as CDSi uses the words.
   */
  status: 'due' | 'complete' | 'agedOut' | 'immune' | 'contraindicated' | 'notRecommended';
  /** CDC's name of the series that decided, and of what type it is. */
  series: string;
  type: 'Standard' | 'Risk';
  /** The number of the dose that is due, from 1. */
  dose?: number;
  /** The first day on which the dose would count, without the four days of grace. */
  earliest?: IsoDate;
  recommended?: IsoDate;
  pastDue?: IsoDate;
  /** The last day on which it may be given, by age or season. */
  latest?: IsoDate;
  rule: Rule;
  /** Every rule that was looked at; empty unless an explanation was asked for. */
  considered: readonly Considered[];
}

/** Whether CDC's schedule says nothing against this day. */
export const isDueOn = (
  { status, earliest, latest }: Pick<Forecast, 'status' | 'earliest' | 'latest'>,
  on: IsoDate,
): boolean => status === 'due' && (earliest ?? on) <= on && on <= (latest ?? on);
