/**
 * Whether a text states a fact. The names of facts, and the formats of days, times and vaccines,
 * are defined here independently: not taken from the product's copy or formats, which are under
 * test.
 */
import type { Language } from '#domain/languages.ts';
import { vaccineByCode } from '#domain/vaccines.ts';
import type { Fact, Truth } from './truth.ts';

/** The label of a line about the fact. */
const CALLED: Readonly<Record<Fact, Readonly<Record<Language, RegExp>>>> = {
  when: { en: /^(?:When|Time)$/, es: /^(?:Cuándo|Hora)$/ },
  newTime: {
    en: /^(?:Earlier time|New time)$/,
    es: /^(?:Horario más temprano|Horario nuevo|Nuevo horario)$/,
  },
  oldTime: {
    en: /^(?:Your time now|Closed then)$/,
    es: /^(?:Su horario actual|Cerrado entonces)$/,
  },
  where: { en: /^(?:Where|Place|Store)$/, es: /^(?:Dónde|Lugar|Farmacia)$/ },
  who: { en: /^(?:Who|Who it is for)$/, es: /^(?:Quién|Para quién es)$/ },
  born: { en: /^(?:Date of birth|Born)$/, es: /^(?:Fecha de nacimiento)$/ },
  vaccines: { en: /^Vaccines?$/, es: /^Vacunas?$/ },
  contact: { en: /^Contact$/, es: /^Contacto$/ },
  phone: { en: /^(?:Phone|Phone number)$/, es: /^(?:Teléfono|Número de teléfono)$/ },
  texts: { en: /^Text messages$/, es: /^Mensajes de texto$/ },
  number: { en: /^Confirmation number$/, es: /^Número de confirmación$/ },
};

const LOCALES = { en: 'en-US', es: 'es-US' } as const;

/** The fact a line is about; a word that marks a difference may follow. */
export const factCalled = (term: string, language: Language): Fact | undefined => {
  const name = term.replace(/ (?:Changes|Cambia)$/, '');
  // The keys of the table are facts.
  return (Object.keys(CALLED) as Fact[]).find((fact) => CALLED[fact][language].test(name));
};

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ').toLowerCase();

const digitsOf = (text: string) => text.replaceAll(/\D/g, '');

const saysAll = (text: string, parts: readonly string[]) =>
  parts.every((part) => plain(text).includes(plain(part)));

const saysNumber = (text: string, number: string) => digitsOf(text).includes(digitsOf(number));

type DayFormat = Readonly<Record<Language, Intl.DateTimeFormat>>;

function dayFormat(asked: Intl.DateTimeFormatOptions): DayFormat {
  const formatIn = (language: Language) =>
    new Intl.DateTimeFormat(LOCALES[language], { ...asked, timeZone: 'UTC' });
  return { en: formatIn('en'), es: formatIn('es') };
}

/** The year only where it is required. */
const DAY = dayFormat({ month: 'long', day: 'numeric' });
const DAY_AND_YEAR = dayFormat({ month: 'long', day: 'numeric', year: 'numeric' });

/** The parts of a day that must be readable. */
function partsOfDay(date: string, language: Language, format: DayFormat) {
  return format[language]
    .formatToParts(new Date(`${date}T12:00:00Z`))
    .filter(({ type }) => type !== 'literal')
    .map(({ value }) => value);
}

const hasDay = (text: string, parts: readonly string[]) =>
  parts.every((part) => new RegExp(`(?<![\\p{L}\\d])${part}(?![\\p{L}\\d])`, 'iu').test(text));

const BRIEF_DAY = dayFormat({ month: 'short', day: 'numeric' });

/** A day of a week that is known: `Mar 4`. */
export const saysBriefDay = (text: string, date: string, language: Language): boolean =>
  hasDay(text, partsOfDay(date, language, BRIEF_DAY));

const NOON = 12;

/** A wall time as a clock shows it: `9:00 a`, `1:30 p`. */
export function saysTime(text: string, time: string): boolean {
  const [hours = '', minute = ''] = time.split(':');
  const hour = Number(hours);
  const shown = `${hour % NOON === 0 ? NOON : hour % NOON}:${minute}`;
  return new RegExp(`${shown} ?${hour < NOON ? 'a' : 'p'}\\.? ?m`, 'i').test(plain(text));
}

const DATE_LENGTH = 'YYYY-MM-DD'.length;
const TIME_LENGTH = 'HH:mm'.length;

/** The day, then the time, on the store's clock. */
export const wallOf = (moment: string) => ({
  date: moment.slice(0, DATE_LENGTH),
  time: moment.slice(DATE_LENGTH + 1, DATE_LENGTH + 1 + TIME_LENGTH),
});

const vaccineIn = (code: string, language: Language): string => {
  const names = vaccineByCode(code)?.names;
  return (language === 'es' ? names?.spanishDisplay : names?.display) ?? code;
};

type Says<F extends Fact> = (
  text: string,
  truth: Exclude<Truth[F], undefined>,
  language: Language,
) => boolean;

const saysWhen = (text: string, moment: string, language: Language): boolean => {
  const { date, time } = wallOf(moment);
  const day = partsOfDay(date, language, DAY);
  return hasDay(text, day) && saysTime(text, time);
};

/** Whether a text states it. */
export const SAYS: { readonly [F in Fact]: Says<F> } = {
  when: saysWhen,
  newTime: saysWhen,
  oldTime: saysWhen,
  where: saysAll,
  who: (text, name) => saysAll(text, [name]),
  born: (text, date, language) => hasDay(text, partsOfDay(date, language, DAY_AND_YEAR)),
  vaccines: (text, codes, language) =>
    saysAll(
      text,
      codes.map((code) => vaccineIn(code, language)),
    ),
  contact: (text, [email, phone]) => saysAll(text, [email]) && saysNumber(text, phone),
  phone: saysNumber,
  texts: (text, number) =>
    number === null ? digitsOf(text) === '' && /^no\b/i.test(text) : saysNumber(text, number),
  number: (text, number) =>
    plain(text)
      .replaceAll(/[^a-z\d]/g, '')
      .includes(plain(number)),
};
