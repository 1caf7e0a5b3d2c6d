// A store's slots: the next days time by time, each later day as one slot with its capacity
// (STD-01).
import { addDays } from '#domain/dates.ts';
import { momentOf } from '#domain/timeslots.ts';
import { DAY_MINUTES, minuteOf, timeOfMinute } from '#domain/week-hours.ts';
import type { StoreCard } from '#server/stores/store-cards.ts';
import { clockAt, HORIZON_DAYS } from '#server/timeslots/store-clock.ts';
import { openTimes, type OpenTimes } from '#server/timeslots/times.ts';
import { scheduleId, type FeedSlot } from './resources.ts';

/** The number of days listed time by time, including today. */
export const EXACT_DAYS = 7;

/** The free and taken capacity of a range of days. */
interface Span {
  start: string;
  end: string;
  minute: number;
  free: { people: number; start: string; minute: number };
  busy: number;
}

/**
 * Everything a store offers from now on; times too soon to book are left out.
 * @param claimed the start of each active claim, one per occupied seat, ascending, in minutes since
 * 1970 UTC
 * @param products the CVX codes of its products
 * @param now seconds since 1970, by the database's clock
 */
export function slotsOf(
  card: StoreCard,
  claimed: ArrayLike<number>,
  products: readonly string[],
  now: number,
): FeedSlot[] {
  const { today, earliest } = clockAt(card.timeZone, now);
  const days = Array.from({ length: HORIZON_DAYS }, (_, day) => addDays(today, day)).map((date) => {
    const whole = openTimes(card, date, [], earliest);
    return { whole, left: openTimes(card, date, claimed, earliest) };
  });
  const own = scheduleId(card.store);
  const exact = days.slice(0, EXACT_DAYS).flatMap((day) => exactSlots(day, own, card.slotMinutes));
  const spans = days.map((day) => spanOf([day], card.slotMinutes));
  const coarse = spans.slice(EXACT_DAYS).flatMap((span) => coarseSlots(span, own));
  // For each product only whether it can be had at all: its times are the store's.
  const near = spanOf(days.slice(0, EXACT_DAYS), card.slotMinutes);
  const far = spanOf(days.slice(EXACT_DAYS), card.slotMinutes);
  const ofProducts = products.flatMap((cvx) =>
    [near, far].flatMap((span) => coarseSlots(span, scheduleId(card.store, cvx))),
  );
  return [...exact, ...coarse, ...ofProducts];
}

interface Day {
  /** Every start, with all its seats. */
  whole: OpenTimes[];
  /** Starts with free seats, and how many. */
  left: OpenTimes[];
}

/** The end of a visit that starts then, with the start's offset. */
function endOf({ date, utcOffset }: OpenTimes, slot: string, slotMinutes: number): string {
  const minute = minuteOf(slot) + slotMinutes;
  return minute < DAY_MINUTES
    ? momentOf({ date, utcOffset }, timeOfMinute(minute))
    : momentOf({ date: addDays(date, 1), utcOffset }, timeOfMinute(minute - DAY_MINUTES));
}

function freeAt(left: readonly OpenTimes[]): Map<number, number> {
  const free = new Map<number, number>();
  for (const times of left)
    times.minutes.forEach((minute, index) => free.set(minute, times.free[index] ?? 0));
  return free;
}

function exactSlots({ whole, left }: Day, schedule: string, slotMinutes: number): FeedSlot[] {
  const free = freeAt(left);
  return whole.flatMap((times) =>
    times.slots.flatMap((slot, index) => {
      const minute = times.minutes[index] ?? 0;
      const seats = times.free[index] ?? 0;
      const open = free.get(minute) ?? 0;
      const at = {
        schedule,
        start: momentOf(times, slot),
        end: endOf(times, slot, slotMinutes),
        minute,
      };
      return [
        ...(open > 0 ? [{ ...at, status: 'free' as const, capacity: open }] : []),
        ...(seats > open ? [{ ...at, status: 'busy' as const, capacity: seats - open }] : []),
      ];
    }),
  );
}

/** From these days' first start to their last end; undefined when there are no times. */
function spanOf(days: readonly Day[], slotMinutes: number): Span | undefined {
  const whole = days.flatMap((day) => day.whole);
  const [first] = whole;
  const last = whole.at(-1);
  const lastSlot = last?.slots.at(-1);
  if (!first || !last || lastSlot === undefined) return undefined;
  const left = days.flatMap((day) => day.left);
  const [open] = left;
  const seats = sum(whole.flatMap(({ free }) => free));
  const people = sum(left.flatMap(({ free }) => free));
  const start = momentOf(first, first.slots[0] ?? '');
  const minute = first.minutes[0] ?? 0;
  return {
    start,
    end: endOf(last, lastSlot, slotMinutes),
    minute,
    free: {
      people,
      start: open ? momentOf(open, open.slots[0] ?? '') : start,
      minute: open?.minutes[0] ?? minute,
    },
    busy: seats - people,
  };
}

function coarseSlots(span: Span | undefined, schedule: string): FeedSlot[] {
  if (!span) return [];
  const { start, end, minute, free, busy } = span;
  return [
    ...(free.people > 0
      ? [
          {
            schedule,
            status: 'free' as const,
            start: free.start,
            end,
            capacity: free.people,
            minute: free.minute,
          },
        ]
      : []),
    ...(busy > 0
      ? [{ schedule, status: 'busy' as const, start, end, capacity: busy, minute }]
      : []),
  ];
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
