// What a person chooses from a list: the options, their words on forms, and what is stored when
// nothing was chosen (PAT-03). Separate from who.ts, which the first page loads.
import type { Language } from './languages.ts';
import type { Choice } from './person-choices.ts';
import { CHOSEN_OF_WHO, onWire, whoOf, type Who, type WhoChoice, type WireWho } from './who.ts';

/** A code and its label. */
export interface Worded<Code extends string = string> extends Record<Language, string> {
  code: Code;
}

/** Sex assigned at birth. */
export const GENDERS = [
  { code: 'Male', en: 'Male', es: 'Masculino' },
  { code: 'Female', en: 'Female', es: 'Femenino' },
  { code: 'Unknown', en: 'Unknown', es: 'No se sabe' },
] as const satisfies readonly Worded[];

/** CDC race codes, and two of our own. */
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
] as const satisfies readonly Worded[];

/** CDC ethnicity codes. */
export const ETHNICITIES = [
  { code: '2135-2', en: 'Hispanic or Latino', es: 'Hispano o latino' },
  { code: '2186-5', en: 'Not Hispanic or Latino', es: 'Ni hispano ni latino' },
  { code: 'UNK', en: 'Unknown', es: 'No se sabe' },
] as const satisfies readonly Worded[];

interface ChoiceRow {
  /** Its field's label on a page. */
  field: string;
  words: readonly Worded[];
  /** The code stored when it was not asked or not answered: nothing is made up. */
  untold: string;
  /** Often shared by a family. */
  isInFamily?: true;
}

export const WHO_CHOICES = {
  gender: { field: 'gender', words: GENDERS, untold: 'Unknown' },
  race: { field: 'userRace', words: RACES, untold: 'UNK', isInFamily: true },
  ethnicity: { field: 'userEthnicity', words: ETHNICITIES, untold: 'UNK', isInFamily: true },
} as const satisfies Record<WhoChoice, ChoiceRow>;

/** What may be chosen. */
export type CodeOf<Name extends WhoChoice> = (typeof WHO_CHOICES)[Name]['words'][number]['code'];

/** A person, once a form has checked that the codes are from these tables. */
export type CheckedWho = { [Field in keyof Who]: Field extends WhoChoice ? CodeOf<Field> : string };

/** What a form has checked: its codes come from the tables. */
export const checkedWho = (who: Who): CheckedWho => whoOf(who) as CheckedWho;

/** What a form has checked, for the wire. */
export const wireWho = (who: Who): WireWho<CheckedWho> => onWire(checkedWho(who));

const rowOf = (name: WhoChoice): ChoiceRow => WHO_CHOICES[name];

/** The options without their labels, and the problem when nothing is chosen. */
export const choiceOf = <Name extends WhoChoice>(name: Name): Choice<CodeOf<Name>> => ({
  // The codes of its own row, which is never empty.
  codes: rowOf(name).words.map(({ code }) => code) as [CodeOf<Name>, ...CodeOf<Name>[]],
  missing: `${name}.missing`,
});

/** The codes stored when nothing was said. */
export const UNTOLD = Object.fromEntries(
  CHOSEN_OF_WHO.map((name) => [name, WHO_CHOICES[name].untold]),
) as { [Name in WhoChoice]: (typeof WHO_CHOICES)[Name]['untold'] }; // row by row

/** Unknown where nothing was chosen. */
export const unknownWhereUntold = (who: Who): Who => ({
  ...who,
  ...Object.fromEntries(CHOSEN_OF_WHO.map((name) => [name, who[name] || UNTOLD[name]])),
});

/** The fields a family often shares. */
export const inFamily = (who: Who): Partial<Who> => ({
  lastName: who.lastName,
  ...Object.fromEntries(
    CHOSEN_OF_WHO.flatMap((name) => (rowOf(name).isInFamily ? [[name, who[name]]] : [])),
  ),
});
