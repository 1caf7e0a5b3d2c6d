// The words for people that forms offer and the server keeps by code (PAT-03).
import type { Language } from './languages.ts';
import type { EthnicityCode, GenderCode, RaceCode } from './person-choices.ts';
import type { WhoChoice } from './who-choices.ts';

interface Worded<Code> extends Record<Language, string> {
  code: Code;
}

/** Sex assigned at birth. */
export const GENDERS = [
  { code: 'Male', en: 'Male', es: 'Masculino' },
  { code: 'Female', en: 'Female', es: 'Femenino' },
  { code: 'Unknown', en: 'Unknown', es: 'No se sabe' },
] as const satisfies readonly Worded<GenderCode>[];

/** CDC race codes, and two of the product's own. */
export const RACES = [
  {
    code: '1002-5',
    en: 'American Indian or Alaska Native',
    es: 'Indígena de las Américas o nativo de Alaska',
  },
  {
    code: '2076-8',
    en: 'Native Hawaiian or Other Pacific Islander',
    es: 'Nativo de Hawái o de otra isla del Pacífico',
  },
  { code: '2106-3', en: 'White', es: 'Blanca' },
  { code: '2028-9', en: 'Asian', es: 'Asiática' },
  { code: '2054-5', en: 'Black or African American', es: 'Negra o afroamericana' },
  { code: '2131-1', en: 'Other race', es: 'Otra raza' },
  { code: 'UNK', en: 'Unknown', es: 'No se sabe' },
  { code: 'PNA', en: 'Prefer not to answer', es: 'Prefiero no decirlo' },
] as const satisfies readonly Worded<RaceCode>[];

/** CDC ethnicity codes. */
export const ETHNICITIES = [
  { code: '2135-2', en: 'Hispanic or Latino', es: 'Hispano o latino' },
  { code: '2186-5', en: 'Not Hispanic or Latino', es: 'Ni hispano ni latino' },
  { code: 'UNK', en: 'Unknown', es: 'No se sabe' },
] as const satisfies readonly Worded<EthnicityCode>[];

/** How each choice of a person is worded. */
export const WHO_WORDS = {
  gender: GENDERS,
  race: RACES,
  ethnicity: ETHNICITIES,
} as const satisfies Record<WhoChoice, readonly Worded<string>[]>;
