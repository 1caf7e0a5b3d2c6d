// What a date is like in a store's time zone: one offset all day, or two on the days of a clock
// change (TIM-02).
import { weekdayOf } from '#domain/dates.ts';
import { DAY_MINUTES, timeOfMinute } from '#domain/week-hours.ts';
import { offsetOf } from '#domain/zones.ts';

export interface Span {
  /** Minutes of local time: from, and up to but not including. */
  from: number;
  until: number;
  utcOffset: string;
  /** Added to a local minute it gives minutes since 1970 UTC. */
  toUtc: number;
}

const minuteMs = 60_000;
const quarter = 15;
export interface ZoneDay {
  /** 0 is Sunday. */
  weekday: number;
  /** Spans of equal offset, in order. */
  spans: readonly Span[];
}

/** 35 zones for four months. */
const daysKept = 4096;

const known = new Map<string, ZoneDay>();

/**
 * A date in a store's time zone. Local times that spring skips are in no span; of times that autumn
 * repeats, the first occurrence counts. Cached, since a search asks for the same few days for every
 * store.
 */
export function zoneDayOf(timeZone: string, date: string): ZoneDay {
  const key = `${timeZone} ${date}`;
  const kept = known.get(key);
  if (kept) return kept;
  if (known.size >= daysKept) known.clear();
  const day = { weekday: weekdayOf(date), spans: computeSpans(timeZone, date) };
  known.set(key, day);
  return day;
}

function computeSpans(timeZone: string, date: string): Span[] {
  const spans: Span[] = [];
  for (let minute = 0; minute < DAY_MINUTES; minute += quarter) {
    const utcOffset = offsetAt(timeZone, date, minute);
    if (utcOffset === undefined) continue;
    const last = spans.at(-1);
    if (last?.utcOffset === utcOffset) last.until = minute + quarter;
    else {
      const toUtc = Date.parse(`${date}T00:00${utcOffset}`) / minuteMs;
      spans.push({ from: minute, until: minute + quarter, utcOffset, toUtc });
    }
  }
  return spans;
}

/** Undefined for a local time that is skipped. */
function offsetAt(timeZone: string, date: string, minute: number): string | undefined {
  try {
    return offsetOf(timeZone, date, timeOfMinute(minute));
  } catch (cause) {
    if (cause instanceof RangeError && minute > 0) return undefined;
    throw cause;
  }
}
