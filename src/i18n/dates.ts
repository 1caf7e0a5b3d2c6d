// Dates in a locale. Apart from the other formats, because the first page writes a date of birth
// and nothing else.
import type { IsoDate } from '#domain/dates.ts';
import type { Locale } from '#domain/languages.ts';
import { spokenLocale } from './copy.ts';

// Engines differ in the spaces they put before "AM"; the same text must come from the build and
// from the browser.
export const plainSpaces = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

/**
 * Made when first asked for: one of Intl's objects takes a slow phone some milliseconds, and most
 * pages use few.
 */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/**
 * A writer of moments that have no zone: a calendar date and a wall time are written as they stand.
 */
export const datesIn = (locale: Locale) => (options: Intl.DateTimeFormatOptions) => {
  const format = once(() => new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }));
  return (text: string) => plainSpaces(format().format(new Date(text)));
};

/** A writer of moments by the clock of the device: of what is no store's. */
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
