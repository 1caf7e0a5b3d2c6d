// A store's times are computed from its hours, capacity, calendar and zone; only claims are stored.
import {
  openStretches,
  timeOfMinute,
  type DayHours,
  type Minutes,
  type WeekHours,
} from '#domain/week-hours.ts';
import { zoneDayOf } from './zone-days.ts';

export interface Schedule {
  hours: WeekHours;
  slotMinutes: number;
  /** How many people can start at one time. */
  seats: number;
  /**
   * By plain date, the days that differ from the weekly hours: other hours, or null when closed.
   */
  specialDays: ReadonlyMap<string, DayHours | null>;
  /** By plain date, the stretches in which fewer people can start (DSK-04). */
  blocks: ReadonlyMap<string, readonly Blocked[]>;
  timeZone: string;
}

/**
 * A stretch of a day, in minutes of the store's local time, in which this many people can start.
 */
export interface Blocked extends Minutes {
  seats: number;
}

export interface Availability extends OnDate {
  slots: string[];
}

/**
 * The same times with what a party search needs to know of each, in three parallel lists: objects
 * would slow down the search for one person.
 */
export interface OpenTimes extends Availability {
  /** Minutes since 1970 UTC. */
  minutes: number[];
  /** How many more people can start then, at least 1. */
  free: number[];
}

interface Start {
  /** 'HH:MM' in the store's local time. */
  slot: string;
  /** Minutes from the store's midnight. */
  minute: number;
}

const startsByShape = new Map<string, readonly Start[]>();

/** Every start of a day with these hours; the last visit ends by closing, or before a break. */
export function startsWithin(hours: DayHours, slotMinutes: number): readonly Start[] {
  const { open, close, breaks } = hours;
  const between = breaks?.map(({ from, until }) => `${from}-${until}`).join() ?? '';
  const shape = `${open}-${close}/${slotMinutes}/${between}`;
  const known = startsByShape.get(shape);
  if (known) return known;

  const starts: Start[] = [];
  for (const { from, until } of openStretches(hours)) {
    for (let minute = from; minute + slotMinutes <= until; minute += slotMinutes)
      starts.push({ minute, slot: timeOfMinute(minute) });
  }
  startsByShape.set(shape, starts);
  return starts;
}

/**
 * The times of a store on a date, one entry for each offset of that date; empty when there is no
 * time.
 * @param claimed starts of active claims, one per occupied seat, ascending, in minutes since 1970
 * UTC
 * @param earliest minutes since 1970 UTC
 */
export type TimesOf<Times> = (
  schedule: Schedule,
  date: string,
  claimed: ArrayLike<number>,
  earliest: number,
) => Times[];

/** How times are computed for the people who come, and how the choices among them are read. */
export interface Choices<Times extends OnDate> {
  timesOf: TimesOf<Times>;
  /** When each choice begins, 'HH:MM' in order. */
  startsOf(times: Times): readonly string[];
  /** The times reduced to the choices whose start is wanted. */
  only(times: Times, isWanted: (start: string) => boolean): Times;
}

/** One date at one offset; with a start it gives a moment, see `momentOf` (TIM-02). */
export interface OnDate {
  date: string;
  utcOffset: string;
}

/** Every time that one more person can have, in the API's format. */
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
export function hoursOn(
  { hours, specialDays, timeZone }: Pick<Schedule, 'hours' | 'specialDays' | 'timeZone'>,
  date: string,
): DayHours | null {
  const special = specialDays.get(date);
  return special === undefined ? (hours[zoneDayOf(timeZone, date).weekday] ?? null) : special;
}

/** How many people can start at a minute of a day, whoever has booked. */
export function seatsAt({ seats, blocks }: Schedule, date: string, minute: number): number {
  let least = seats;
  for (const { from, until, seats: left } of blocks.get(date) ?? [])
    if (minute >= from && minute < until) least = Math.min(least, left);
  return least;
}

/**
 * Takes the same parameters as `freeTimes`; returns times that are open, not closed, not before
 * `earliest`, and with a seat left. A claim counts against every time it overlaps, so a changed
 * visit length cannot overbook.
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
  const isBlocked = schedule.blocks.has(date);
  const starts = startsWithin(hours, slotMinutes);
  const found: OpenTimes[] = [];
  // Claims between `behind` and `ahead` overlap the visit being checked.
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
      const free = (isBlocked ? seatsAt(schedule, date, minute) : seats) - (ahead - behind);
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
