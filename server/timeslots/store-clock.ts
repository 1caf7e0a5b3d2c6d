// What the database's time means at a store: its date, how far ahead it can be booked, and which
// starts can still be reached.
import { addDays } from '#domain/dates.ts';
import { SLOT_DEFAULTS } from '#domain/timeslots.ts';
import { todayIn } from '#domain/zones.ts';

/** How many days ahead can be booked, including today. */
export const HORIZON_DAYS = SLOT_DEFAULTS.horizonDays;

/** A visit that begins sooner than this is too soon to set out for. */
export const LEAD_MINUTES = 30;

export interface StoreClock {
  /** The date at the store. */
  today: string;
  /** The last date that can be booked. */
  lastDate: string;
  /** The first start that can be booked, in minutes since 1970 UTC. */
  earliest: number;
}

// Asking Intl for a zone's date takes longer than computing a store's times, and within a minute
// the answer is the same for all stores of a zone.
const clocks = new Map<string, StoreClock & { minute: number }>();

/** @param now seconds since 1970, by the database's clock */
export function clockAt(timeZone: string, now: number): StoreClock {
  const minute = Math.floor(now / 60);
  const known = clocks.get(timeZone);
  if (known?.minute === minute) return known;
  const today = todayIn(timeZone, new Date(now * 1000));
  const clock = {
    minute,
    today,
    lastDate: addDays(today, HORIZON_DAYS - 1),
    earliest: minute + 1 + LEAD_MINUTES,
  };
  clocks.set(timeZone, clock);
  return clock;
}
