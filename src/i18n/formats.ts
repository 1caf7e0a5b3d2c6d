// Dates, times, numbers and lists in the page's locale (LNG-03). A store's time is never converted
// to the device's zone (TIM-02); a moment not tied to a store is shown by the device's clock.
import type { Locale } from '#domain/languages.ts';
import type { IsoDate } from '#domain/dates.ts';
import { statedMiles } from '#domain/stated-miles.ts';
import { spokenLocale } from './copy.ts';
import { birthdaysIn, datesIn, daysIn, momentsHere, once, plainSpaces } from './dates.ts';

export interface Formats {
  /** 'Saturday, November 21'. */
  longDate: (date: IsoDate) => string;
  /** 'Sat, Nov 21'. */
  briefDate: (date: IsoDate) => string;
  /** 'Nov'. */
  shortMonth: (date: IsoDate) => string;
  /** 'April 28, 1984'. */
  dateOfBirth: (date: IsoDate) => string;
  /** '09:00' -> '9:00 AM'. */
  time: (wallTime: string) => string;
  /** The day of a moment in the device's zone: 'Saturday, November 21, 2026'. */
  dayHere: (moment: string) => string;
  /** The time of a moment in the device's zone: '9:00 AM CST'. */
  timeHere: (moment: string) => string;
  /** 'flu, COVID-19, and shingles'. */
  list: (items: readonly string[]) => string;
  number: (value: number) => string;
  /** '12 minutes ago'. */
  minutesAgo: (minutes: number) => string;
  /** '2.5 miles'. */
  miles: (value: number) => string;
}

function formatsIn(locale: Locale): Formats {
  const days = daysIn(locale);
  const numbers = (options?: Intl.NumberFormatOptions) => {
    const format = once(() => new Intl.NumberFormat(locale, options));
    return (value: number) => plainSpaces(format().format(value));
  };
  const clock = datesIn(locale)({ hour: 'numeric', minute: '2-digit' });
  const here = momentsHere(locale);
  const ago = once(() => new Intl.RelativeTimeFormat(locale));
  const miles = numbers({
    style: 'unit',
    unit: 'mile',
    unitDisplay: 'long',
    maximumFractionDigits: 1,
  });
  const list = once(() => new Intl.ListFormat(locale, { type: 'conjunction' }));
  return {
    longDate: days({ weekday: 'long', month: 'long', day: 'numeric' }),
    briefDate: days({ weekday: 'short', month: 'short', day: 'numeric' }),
    shortMonth: days({ month: 'short' }),
    dateOfBirth: birthdaysIn(locale),
    time: (wallTime) => clock(`1970-01-01T${wallTime}:00Z`),
    dayHere: here({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' }),
    timeHere: here({ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }),
    list: (items) => plainSpaces(list().format(items)),
    number: numbers(),
    minutesAgo: (minutes) => plainSpaces(ago().format(-minutes, 'minute')),
    miles: (value) => miles(statedMiles(value)),
  };
}

const known = new Map<Locale, Formats>();

/** The formats of a locale. */
export function formatsFor(locale: Locale): Formats {
  const formats = known.get(locale) ?? formatsIn(locale);
  known.set(locale, formats);
  return formats;
}

/** The formats of the page's locale, which is fixed for a page load. */
export const useFormats = (): Formats => formatsFor(spokenLocale());
