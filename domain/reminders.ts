// When a patient is reminded of a visit: by the store's clock, and never at night (CNF-04).
import { addDays } from './dates.ts';
import { momentOf, wallTimeIn } from './timeslots.ts';
import { inZone, minutesLater, offsetOf } from './zones.ts';

/** The day before at the time of the visit, and two hours before. */
export const REMINDERS = ['dayBefore', 'twoHoursBefore'] as const;
export type Reminder = (typeof REMINDERS)[number];

/** On the store's clock: no messages from `begins` until `ends`. */
export const NIGHT = { begins: '21:00', ends: '08:00' } as const;
/** A reminder due at night goes out the evening before. */
const EVENING = '20:00';

const TWO_HOURS = 120;
/** Read later than this many minutes before, it finds the patient already on the way. */
const TOO_LATE = 30;

const wall = (moment: Date, zone: string) => wallTimeIn(inZone(moment, zone));

/** Whether it is night at the store. */
export function isNight(moment: Date, zone: string): boolean {
  const { time } = wall(moment, zone);
  return time >= NIGHT.begins || time < NIGHT.ends;
}

/** When a reminder of a visit goes out. */
export function reminderTime(reminder: Reminder, startsAt: Date, zone: string): Date {
  const visit = wall(startsAt, zone);
  const { date, time } =
    reminder === 'dayBefore'
      ? { ...visit, date: addDays(visit.date, -1) }
      : wall(minutesLater(startsAt, -TWO_HOURS), zone);
  if (time >= NIGHT.begins) return at(date, EVENING, zone);
  if (time < NIGHT.ends) return at(addDays(date, -1), EVENING, zone);
  return reminder === 'dayBefore' ? at(date, time, zone) : minutesLater(startsAt, -TWO_HOURS);
}

const at = (date: string, time: string, zone: string): Date =>
  new Date(momentOf({ date, utcOffset: offsetOf(zone, date, time) }, time));

/**
 * Whether a reminder that is due still helps: the first until the second is due, that one until it
 * is too late, and none at night. A server that was off skips messages that are no longer of use.
 */
export function isStillUseful(
  reminder: Reminder,
  { startsAt, zone }: { startsAt: Date; zone: string },
  now: Date,
): boolean {
  const until =
    reminder === 'dayBefore'
      ? reminderTime('twoHoursBefore', startsAt, zone)
      : minutesLater(startsAt, -TOO_LATE);
  return now < until && !isNight(now, zone);
}
