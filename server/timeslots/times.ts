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

/** Times of one date at one offset: `${date}T${slot}:00${utcOffset}` is the moment (TIM-02). */
export interface Availability {
  date: string;
  utcOffset: string;
  slots: string[];
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
 * The free times of a store on a date: open, not closed, not before `earliest`, and with a seat left.
 * A claim counts against every time it overlaps, so a changed visit length cannot overbook.
 * One entry, or two on the date of a clock change; none when nothing is free.
 * @param claimed starts of active claims, one an occupied seat, ascending, in minutes since 1970 UTC
 * @param earliest minutes since 1970 UTC
 */
export function freeTimes(
  schedule: Schedule,
  date: string,
  claimed: ArrayLike<number>,
  earliest: number,
): Availability[] {
  const { weekday, spans } = zoneDayOf(schedule.timeZone, date);
  const hours = schedule.hours[weekday];
  if (!hours || schedule.closures.has(date)) return [];

  const { slotMinutes, seats } = schedule;
  const starts = startsWithin(hours, slotMinutes);
  const found: Availability[] = [];
  // Claims between `behind` and `ahead` overlap the visit that is being judged.
  let behind = 0;
  let ahead = 0;

  for (const span of spans) {
    const slots: string[] = [];
    for (const { minute, slot } of starts) {
      if (minute < span.from || minute >= span.until) continue;
      const start = minute + span.toUtc;
      if (start < earliest) continue;
      while (ahead < claimed.length && claimedAt(claimed, ahead) < start + slotMinutes) ahead += 1;
      while (behind < ahead && claimedAt(claimed, behind) <= start - slotMinutes) behind += 1;
      if (ahead - behind < seats) slots.push(slot);
    }
    if (slots.length > 0) found.push({ date, utcOffset: span.utcOffset, slots });
  }
  return found;
}

const claimedAt = (claimed: ArrayLike<number>, index: number): number => claimed[index] ?? Infinity;
