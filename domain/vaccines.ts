// The vaccines of the product: looking one up, its ages, the upsell list (VAC-01, VAC-10).
//
// Codes here are the product's own keys, not CVX: CDC uses some of them for other products (87 is an immune globulin).
// Wherever a standard leaves the house, data/eligibility/cvx.csv translates.
import { birthday } from './ages.ts';
import type { IsoDate } from './dates.ts';
import type { Language } from './languages.ts';
import { CATALOGUE, type VaccineRow } from './vaccine-catalogue.ts';
import { ownCode, type VaccineCode } from './vaccine-codes.ts';

export type Vaccine = VaccineRow;

/** VAC-01. */
export const VACCINES: readonly Vaccine[] = CATALOGUE;

/** The vaccine of a code, also of an alias such as 83 or 08; undefined when the catalogue has none. */
export function vaccineByCode(code: string): Vaccine | undefined {
  const own = ownCode(code);
  return own && VACCINES.find((vaccine) => vaccine.code === own);
}

export interface AgeLimit {
  code: VaccineCode;
  /** The first age in years. */
  fromYears: number;
  /** The last age in years; null where there is none. */
  toYears: number | null;
  /** The series of CDC's CDSi supporting data 4.64 (2025-11-10) that sets it, and what else narrows it. */
  source: string;
}

/**
 * The ages at which a vaccine can be booked: the widest that a CDSi series of a pharmacy's patients allows, standard or
 * risk, since risk is for the pharmacist to judge; never under three years (ELG-02) nor under the first band of ELG-04.
 * A maximum age of "46 years" in CDSi means before that birthday.
 */
export const AGE_LIMITS: readonly AgeLimit[] = [
  {
    code: '207',
    fromYears: 3,
    toYears: null,
    source: 'COVID-19: start at 2 years+ shared clinical decision-making series, 2 years; ELG-02',
  },
  {
    code: '150',
    fromYears: 3,
    toYears: null,
    source: 'Influenza: standard series, 6 months; ELG-02',
  },
  {
    code: '93',
    fromYears: 18,
    toYears: null,
    source:
      'RSV: risk pregnant 1-dose series, no age; risk 50-74 years 1-dose series, 50 years; ELG-04 begins at 18',
  },
  {
    code: '87',
    fromYears: 19,
    toYears: null,
    source: 'Zoster: risk 2-dose series, 19 years; 2-dose series, 50 years',
  },
  {
    code: '33',
    fromYears: 6,
    toYears: null,
    source: 'Pneumococcal: risk 6-18 years series, 6 years; ELG-04 begins at 6',
  },
  {
    code: '115',
    fromYears: 7,
    toYears: null,
    source: 'Pertussis: standard series dose 7, CVX 115 from 7 years',
  },
  {
    code: '113',
    fromYears: 7,
    toYears: null,
    source: 'Tetanus: standard series dose 7, CVX 113 from 7 years',
  },
  {
    code: '52',
    fromYears: 3,
    toYears: null,
    source: 'HepA: 2-dose series, 12 months; risk 2-dose series, 19 years, no maximum; ELG-02',
  },
  {
    code: '43',
    fromYears: 3,
    toYears: null,
    source: 'HepB: 3-dose series, 0 days; 19+ 3-dose series, no maximum; ELG-02',
  },
  { code: '104', fromYears: 18, toYears: null, source: 'HepB: Twinrix 3 Dose Series, 18 years' },
  { code: '03', fromYears: 3, toYears: null, source: 'Measles: 2-dose series, 12 months; ELG-02' },
  {
    code: '136',
    fromYears: 3,
    toYears: null,
    source: 'Meningococcal: ACWY risk 1-dose series, 2 years; ACWY 2-dose series, 11 years; ELG-02',
  },
  {
    code: '163',
    fromYears: 10,
    toYears: null,
    source: 'Meningococcal B: risk 3-dose series MenB-4C increased risk, 10 years',
  },
  {
    code: '21',
    fromYears: 3,
    toYears: null,
    source: 'Varicella: childhood 2-dose series, 12 months; 13+ 2-dose series, no maximum; ELG-02',
  },
  {
    code: '62',
    fromYears: 9,
    toYears: 45,
    source: 'HPV: 2-dose and 3-dose series, 9 years, maximum 46 years',
  },
  {
    code: '101',
    fromYears: 3,
    toYears: null,
    source: 'Typhoid: risk 1-dose series, 2 years; ELG-02',
  },
  {
    code: '18',
    fromYears: 3,
    toYears: null,
    source: 'Rabies: risk infrequent exposure series, 0 days; ELG-02',
  },
  {
    code: '10',
    fromYears: 3,
    toYears: null,
    source: 'Polio: 4-dose series, 6 weeks; adult catch-up series, no maximum; ELG-02',
  },
  {
    code: '37',
    fromYears: 3,
    toYears: null,
    source: 'YF: Yellow Fever risk 1-dose series, 9 months; ELG-02',
  },
  {
    code: '134',
    fromYears: 3,
    toYears: null,
    source: 'JE: Japanese Encephalitis risk 2-dose series, 2 months; ELG-02',
  },
  {
    code: '174',
    fromYears: 3,
    toYears: 64,
    source: 'Cholera: 1-dose series, 2 years, CVX 174 until 65 years; ELG-02',
  },
  {
    code: '223',
    fromYears: 3,
    toYears: null,
    source: 'TBE: Risk 1-15 years 3-dose, 1 year; Risk 16 years+ 3-dose, no maximum; ELG-02',
  },
  {
    code: '206',
    fromYears: 18,
    toYears: null,
    source:
      'Orthopoxvirus: risk pre-exposure 2-dose series, 18 years; children only after an exposure, at a clinic',
  },
  {
    code: '317',
    fromYears: 12,
    toYears: null,
    source: 'Chikungunya: Risk 1-dose series, 12 years',
  },
];

export interface AgeLimitRefusal {
  reason: 'tooYoung' | 'tooOld';
  /** The first age allowed when too young, the last when too old. */
  limitYears: number;
  /** When too young: the birthday from which it can be booked. */
  eligibleFrom?: IsoDate;
}

/** Why somebody of that age cannot book the vaccine, or undefined when age is no obstacle or the code is not in the catalogue. */
export function ageLimitRefusal(
  code: string,
  age: number,
  dateOfBirth: IsoDate,
): AgeLimitRefusal | undefined {
  const own = vaccineByCode(code)?.code;
  const limit = AGE_LIMITS.find((row) => row.code === own);
  if (!limit) return undefined;
  const { fromYears, toYears } = limit;
  if (age < fromYears) {
    const eligibleFrom = birthday(dateOfBirth, fromYears);
    return { reason: 'tooYoung', limitYears: fromYears, eligibleFrom };
  }
  return toYears !== null && age > toYears ? { reason: 'tooOld', limitYears: toYears } : undefined;
}

/** VAC-10: the vaccines offered besides the chosen ones. The specification numbers them 1 to 20; which they are is ours. */
export const ADDITIONAL_SERVICES = [
  { serviceId: 1, code: '150', en: 'Flu', es: 'Gripe' },
  { serviceId: 2, code: '33', en: 'Pneumonia', es: 'Neumonía' },
  { serviceId: 3, code: '87', en: 'Shingles', es: 'Culebrilla' },
  { serviceId: 4, code: '93', en: 'RSV', es: 'VSR' },
  {
    serviceId: 5,
    code: '115',
    en: 'Tetanus, diphtheria and whooping cough',
    es: 'Tétanos, difteria y tosferina',
  },
  { serviceId: 6, code: '52', en: 'Hepatitis A', es: 'Hepatitis A' },
  { serviceId: 7, code: '43', en: 'Hepatitis B', es: 'Hepatitis B' },
  { serviceId: 8, code: '104', en: 'Hepatitis A and B', es: 'Hepatitis A y B' },
  {
    serviceId: 9,
    code: '03',
    en: 'Measles, mumps and rubella',
    es: 'Sarampión, paperas y rubéola',
  },
  { serviceId: 10, code: '136', en: 'Meningitis', es: 'Meningitis' },
  { serviceId: 11, code: '163', en: 'Meningitis B', es: 'Meningitis B' },
  { serviceId: 12, code: '21', en: 'Chickenpox', es: 'Varicela' },
  { serviceId: 13, code: '62', en: 'HPV', es: 'VPH' },
  { serviceId: 14, code: '101', en: 'Typhoid', es: 'Fiebre tifoidea' },
  { serviceId: 15, code: '18', en: 'Rabies', es: 'Rabia' },
  { serviceId: 16, code: '10', en: 'Polio', es: 'Polio' },
  { serviceId: 17, code: '37', en: 'Yellow fever', es: 'Fiebre amarilla' },
  { serviceId: 18, code: '134', en: 'Japanese encephalitis', es: 'Encefalitis japonesa' },
  { serviceId: 19, code: '174', en: 'Cholera', es: 'Cólera' },
  { serviceId: 20, code: '223', en: 'Tick-borne encephalitis', es: 'Encefalitis por garrapatas' },
] as const satisfies readonly ({ serviceId: number; code: VaccineCode } & Record<
  Language,
  string
>)[];

/** VAC-10: the answer "no more vaccines". */
export const NO_UPSELL = { type: 'None', en: 'None', es: 'Ninguna' } as const;
