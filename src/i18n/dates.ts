// Date formats. Separate from the other formats, because the first page formats only a date of
// birth.
import type { IsoDate } from '#domain/dates.ts';
import type { Locale } from '#domain/languages.ts';
import { spokenLocale } from './copy.ts';

// Engines differ in the spaces before "AM"; build and browser must produce the same text.
export const plainSpaces = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

/**
 * Creates a value on first use: an Intl object takes a slow phone some milliseconds, and most pages
 * need few.
 */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** A formatter for dates and wall times without a zone: they are shown exactly as given. */
export const datesIn = (locale: Locale) => (options: Intl.DateTimeFormatOptions) => {
  const format = once(() => new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }));
  return (text: string) => plainSpaces(format().format(new Date(text)));
};

/** A formatter for moments in the device's time zone: for those not tied to a store. */
export const momentsHere = (locale: Locale) => (options: Intl.DateTimeFormatOptions) => {
  const format = once(() => new Intl.DateTimeFormat(locale, options));
  return (moment: string) => plainSpaces(format().format(new Date(moment)));
};

export const daysIn = (locale: Locale) => (options: Intl.DateTimeFormatOptions) => {
  const write = datesIn(locale)(options);
  return (date: IsoDate) => write(`${date}T00:00:00Z`);
};

/** 'April 28, 1984'. */
export const birthdaysIn = (locale: Locale) =>
  daysIn(locale)({ month: 'long', day: 'numeric', year: 'numeric' });

/** A date of birth in the page's locale. */
export const writtenBirthday = (date: IsoDate): string => birthdaysIn(spokenLocale())(date);
