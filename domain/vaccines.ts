// The product's vaccines: looking one up, the upsell list (VAC-01, VAC-10).
//
// Codes here are our own keys, not CVX: CDC uses some of them for other products (87 is an immune
// globulin). Whenever data leaves in a standard format, data/eligibility/cvx.csv translates.
import type { Language } from './languages.ts';
import { CATALOGUE, type VaccineRow } from './vaccine-catalogue.ts';
import { ownCode, type VaccineCode } from './vaccine-codes.ts';

export type Vaccine = VaccineRow;

/** VAC-01. */
export const VACCINES: readonly Vaccine[] = CATALOGUE;

/** The vaccine for a code or an alias such as 83 or 08; undefined when the catalogue has none. */
export function vaccineByCode(code: string): Vaccine | undefined {
  const own = ownCode(code);
  return own && VACCINES.find((vaccine) => vaccine.code === own);
}

/**
 * LNG-04: a vaccine's name where room is short: in a heading, on a button, at the desk. Its code
 * when the catalogue has no name.
 */
export function shortVaccineName(code: string, language: Language): string {
  const names = vaccineByCode(code)?.names;
  if (!names) return code;
  return language === 'es' ? names.spanishShort : names.short;
}

/**
 * LNG-04: what a vaccine protects from, inside a sentence: 'shingles', 'la culebrilla'. Its code
 * when the catalogue has no words for it.
 */
export const vaccineAgainst = (code: string, language: Language): string =>
  vaccineByCode(code)?.against[language] ?? code;

/** A vaccine inside a sentence: 'the shingles vaccine', 'la vacuna contra la culebrilla'. */
export function theVaccine(code: string, language: Language): string {
  const against = vaccineAgainst(code, language);
  return language === 'es' ? `la vacuna contra ${against}` : `the ${against} vaccine`;
}

/** The same after another one: 'la de la culebrilla', 'la del VSR'. */
export function theVaccineToo(code: string, language: Language): string {
  const against = vaccineAgainst(code, language);
  if (language !== 'es') return theVaccine(code, language);
  return against.startsWith('el ') ? `la del ${against.slice('el '.length)}` : `la de ${against}`;
}

/**
 * VAC-10: the vaccines offered besides the chosen ones. The specification numbers them 1 to 20;
 * which they are is our choice.
 */
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
