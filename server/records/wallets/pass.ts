// The content of a wallet pass: what the patient agreed to, in the language of the page.
import type { IsoDate } from '#domain/dates.ts';
import type { Language } from '#domain/languages.ts';

export interface PassDose {
  vaccine: string;
  on: IsoDate;
  lot: string;
}

export interface Pass {
  /** Says nothing about the person; constant per person. */
  serial: string;
  name: string;
  dateOfBirth: IsoDate;
  /** Newest first. */
  doses: readonly PassDose[];
  /** The text of its code: 'shc:/…'. */
  code: string;
  language: Language;
  /** The page with the full record. */
  address: string;
}

/** Only the newest doses fit on a pass; the record has them all. */
export const DOSES_SHOWN = 4;

export const PASS_WORDS = {
  en: {
    title: 'Vaccination record',
    name: 'Name',
    born: 'Date of birth',
    lot: 'lot number',
    all: 'See the whole record',
  },
  es: {
    title: 'Registro de vacunas',
    name: 'Nombre',
    born: 'Fecha de nacimiento',
    lot: 'número de lote',
    all: 'Ver todo el registro',
  },
} as const satisfies Record<Language, Record<string, string>>;

export const writtenOn = (date: IsoDate, language: Language): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(
    Date.parse(`${date}T00:00Z`),
  );
