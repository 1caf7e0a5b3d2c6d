// Formats times for messages (TIM-02: in the store's local time, with the name of its zone).
import { localeFor, type Language } from '#domain/languages.ts';
import { statedMiles } from '#domain/stated-miles.ts';
import { shortZoneName } from '#domain/zone-names.ts';

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;
const DAY_SECONDS = 24 * HOUR_SECONDS;

const LONG = {
  weekday: 'long',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
} as const;

/** For a text: the year is left out, because no booking is a year away. */
const SHORT = {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
} as const;

/** For what ends within the hour. */
const TIME = { hour: 'numeric', minute: '2-digit' } as const;

/** 'Monday, November 23, 2026 at 10:00 AM CST' */
export const momentIn = (moment: Date, timeZone: string, language: Language): string =>
  written(moment, timeZone, language, LONG);

/** 'Mon, Nov 23, 10:00 AM CST' */
export const shortMomentIn = (moment: Date, timeZone: string, language: Language): string =>
  written(moment, timeZone, language, SHORT);

/** '10:00 AM CST' */
export const timeIn = (moment: Date, timeZone: string, language: Language): string =>
  written(moment, timeZone, language, TIME);

/** Creating a formatter costs more than writing a letter; there are few zones and formats. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(
  timeZone: string,
  language: Language,
  shape: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const name = JSON.stringify([language, timeZone, shape]);
  const clock =
    clocks.get(name) ?? new Intl.DateTimeFormat(localeFor(language, []), { ...shape, timeZone });
  clocks.set(name, clock);
  return clock;
}

const written = (
  moment: Date,
  timeZone: string,
  language: Language,
  shape: Intl.DateTimeFormatOptions,
): string =>
  `${plainSpaces(clockOf(timeZone, language, shape).format(moment))} ${shortZoneName(timeZone, moment)}`;

/**
 * Intl's narrow spaces would halve the length of a text message, and some programs show them as
 * boxes.
 */
const plainSpaces = (text: string): string => text.replace(/[\u00a0\u2009\u202f]/g, ' ');

/** Allowance for delivery: a code that works for ten minutes should not be said to last nine. */
const ON_ITS_WAY = 0.05;

/** The smallest count at which a unit is used: '47 hours', and then '2 days'. */
const UNITS = [
  { unit: 'day', seconds: DAY_SECONDS, atLeast: 2 },
  { unit: 'hour', seconds: HOUR_SECONDS, atLeast: 1 },
] as const;

/**
 * How long something still lasts, in whole days, hours or minutes; overstated by at most a
 * twentieth of the unit.
 */
export function lastingFor(seconds: number, language: Language): string {
  const countOf = (unitSeconds: number) => Math.floor(seconds / unitSeconds + ON_ITS_WAY);
  const found = UNITS.find((one) => countOf(one.seconds) >= one.atLeast);
  const { unit, count } = found
    ? { unit: found.unit, count: countOf(found.seconds) }
    : { unit: 'minute', count: Math.max(1, countOf(MINUTE_SECONDS)) };
  return new Intl.NumberFormat(localeFor(language, []), {
    style: 'unit',
    unit,
    unitDisplay: 'long',
  }).format(count);
}

/** '4.2 miles' */
export const milesIn = (miles: number, language: Language): string =>
  new Intl.NumberFormat(localeFor(language, []), {
    style: 'unit',
    unit: 'mile',
    unitDisplay: 'long',
    maximumFractionDigits: 1,
  }).format(statedMiles(miles));
