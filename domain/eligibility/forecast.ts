// What CDC's schedule says about a person: the next dose of a vaccine group, and from when (CDSi
// logic specification 4.6).
import type { IsoDate } from '../dates.ts';
import type { Considered, Rule } from './rule.ts';

/**
 * CDSi's vaccine groups that the catalogue covers, by CDC's own names. The last two are ours, parts
 * of DTaP/Tdap/Td: what Td gives alone, and what it lacks.
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
   * due: a dose is to come, from `earliest` on. complete: none is missing. agedOut: too late to
   * begin or continue. notRecommended: the schedule has nothing for this person. immune,
   * contraindicated: as CDSi uses the words.
   */
  status: 'due' | 'complete' | 'agedOut' | 'immune' | 'contraindicated' | 'notRecommended';
  /** CDC's name of the deciding series, and its type. */
  series: string;
  type: 'Standard' | 'Risk';
  /** The number of the dose due, from 1. */
  dose?: number;
  /** The first day the dose would count, without the four days of grace. */
  earliest?: IsoDate;
  recommended?: IsoDate;
  pastDue?: IsoDate;
  /** The last day on which it may be given, by age or season. */
  latest?: IsoDate;
  rule: Rule;
  /** Every rule examined; empty unless an explanation was asked for. */
  considered: readonly Considered[];
}

/** Whether CDC's schedule says nothing against this day. */
export const isDueOn = (
  { status, earliest, latest }: Pick<Forecast, 'status' | 'earliest' | 'latest'>,
  on: IsoDate,
): boolean => status === 'due' && (earliest ?? on) <= on && on <= (latest ?? on);
