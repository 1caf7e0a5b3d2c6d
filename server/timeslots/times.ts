// A store's times are computed from its hours, capacity, closures and zone; only claims are stored.
import { minuteOf } from '#server/stores/week-hours.ts';
import type { DayHours, WeekHours } from '#server/stores/week-hours.ts';
import { zoneDayOf } from './zone-days.ts';

export interface Schedule {
  hours: WeekHours;
  slotMinutes: number;
  /** People who can start at one time. */
  seats: number;
  /** Plain dates on which the store is closed. */
  closures: ReadonlySet<string>;
  timeZone: string;
}

export interface Availability extends OnDate {
  slots: string[];
}

/**
 * The same times with what several people need to know of each, in three lists of one order:
 * objects would cost the search for one.
 */
export interface OpenTimes extends Availability {
  /** Minutes since 1970 UTC. */
  minutes: number[];
  /** How many more people can start then, 1 at least. */
  free: number[];
}

interface Start {
  /** 'HH:MM' on the store's clock. */
  slot: string;
  /** Minutes from the store's midnight. */
  minute: number;
}

const startsByShape = new Map<string, readonly Start[]>();

/** Every start of a day with these hours; the last visit ends by closing. */
function startsWithin({ open, close }: DayHours, slotMinutes: number): readonly Start[] {
  const shape = `${open}-${close}/${slotMinutes}`;
  const known = startsByShape.get(shape);
  if (known) return known;

  const starts: Start[] = [];
  for (
    let minute = minuteOf(open);
    minute + slotMinutes <= minuteOf(close);
    minute += slotMinutes
  ) {
    const hour = String(Math.floor(minute / 60)).padStart(2, '0');
    starts.push({ minute, slot: `${hour}:${String(minute % 60).padStart(2, '0')}` });
  }
  startsByShape.set(shape, starts);
  return starts;
}

/**
 * The times of a store on a date, one entry for each offset of that date; none when there is no
 * time.
 * @param claimed starts of active claims, one an occupied seat, ascending, in minutes since 1970
 * UTC
 * @param earliest minutes since 1970 UTC
 */
export type TimesOf<Times> = (
  schedule: Schedule,
  date: string,
  claimed: ArrayLike<number>,
  earliest: number,
) => Times[];

/** What counts as times for those who come, and how the choices among them are read. */
export interface Choices<Times extends OnDate> {
  timesOf: TimesOf<Times>;
  /** When each choice begins, 'HH:MM' in order. */
  startsOf(times: Times): readonly string[];
  /** The same with only the choices whose start is wanted. */
  only(times: Times, isWanted: (start: string) => boolean): Times;
}

/** Of one date at one offset: `${date}T${start}:00${utcOffset}` is a moment (TIM-02). */
export interface OnDate {
  date: string;
  utcOffset: string;
}

/** Every time that one more person can have, in the words of the wire. */
export const freeTimes: TimesOf<Availability> = (schedule, day, claimed, earliest) =>
  openTimes(schedule, day, claimed, earliest).map(({ date, utcOffset, slots }) => ({
    date,
    utcOffset,
    slots,
  }));

/** One person chooses among single starts. */
export const alone: Choices<Availability> = {
  timesOf: freeTimes,
  startsOf: ({ slots }) => slots,
  only: (times, isWanted) => ({ ...times, slots: times.slots.filter(isWanted) }),
};

/** When the store is open on a date; null when it is closed. */
export const hoursOn = ({ hours, closures, timeZone }: Schedule, date: string): DayHours | null =>
  closures.has(date) ? null : (hours[zoneDayOf(timeZone, date).weekday] ?? null);

/**
 * Asked as `freeTimes` is: open, not closed, not before `earliest`, and with a seat left.
 * A claim counts against every time it overlaps, so a changed visit length cannot overbook.
 */
export function openTimes(
  schedule: Schedule,
  date: string,
  claimed: ArrayLike<number>,
  earliest: number,
): OpenTimes[] {
  const { spans } = zoneDayOf(schedule.timeZone, date);
  const hours = hoursOn(schedule, date);
  if (!hours) return [];

  const { slotMinutes, seats } = schedule;
  const starts = startsWithin(hours, slotMinutes);
  const found: OpenTimes[] = [];
  // Claims between `behind` and `ahead` overlap the visit that is being judged.
  let behind = 0;
  let ahead = 0;

  for (const { from, until, toUtc, utcOffset } of spans) {
    const open: OpenTimes = { date, utcOffset, slots: [], minutes: [], free: [] };
    for (const { minute, slot } of starts) {
      if (minute < from || minute >= until) continue;
      const start = minute + toUtc;
      if (start < earliest) continue;
      while (ahead < claimed.length && claimedAt(claimed, ahead) < start + slotMinutes) ahead += 1;
      while (behind < ahead && claimedAt(claimed, behind) <= start - slotMinutes) behind += 1;
      const free = seats - (ahead - behind);
      if (free < 1) continue;
      open.slots.push(slot);
      open.minutes.push(start);
      open.free.push(free);
    }
    if (open.slots.length > 0) found.push(open);
  }
  return found;
}

const claimedAt = (claimed: ArrayLike<number>, index: number): number => claimed[index] ?? Infinity;
