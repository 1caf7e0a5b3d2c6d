// Moments in the visitor's own time zone: when a link expires, when a hold ends.
// Times of a visit are in formats.ts.
import { spokenLocale } from './copy.ts';
import { plainSpaces } from './dates.ts';

const inOwnZone = (options: Intl.DateTimeFormatOptions) => (at: string | number) =>
  plainSpaces(new Intl.DateTimeFormat(spokenLocale(), options).format(new Date(at)));

/** 'Saturday, November 28 at 10:02 AM'. */
export const writtenMoment = inOwnZone({
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** '10:12 AM'. */
export const writtenClock = inOwnZone({ hour: 'numeric', minute: '2-digit' });
