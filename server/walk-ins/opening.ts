// When a store is open to who stands at its door.
import { addDays } from '#domain/dates.ts';
import { offsetOf } from '#domain/zones.ts';
import type { StoreCard } from '#server/stores/store-cards.ts';
import { minuteOf } from '#server/stores/week-hours.ts';
import { hoursOn } from '#server/timeslots/times.ts';
import { wallTimeOf } from '#server/booking/wall-time.ts';

/** A store that is closed for longer has another sign at its door. */
const DAYS_AHEAD = 14;

/** Minutes until the store closes; undefined while it is closed. */
export function minutesToClosing(card: StoreCard, now: Date): number | undefined {
  const { date, slot } = wallTimeOf(now, card.timeZone);
  const hours = hoursOn(card, date);
  const minute = minuteOf(slot);
  if (!hours || minute < minuteOf(hours.open) || minute >= minuteOf(hours.close)) return undefined;
  return minuteOf(hours.close) - minute;
}

/** When it opens next, ISO 8601 with the store's offset; undefined when not for long. */
export function opensNext(card: StoreCard, now: Date): string | undefined {
  const { date: today, slot } = wallTimeOf(now, card.timeZone);
  for (let day = 0; day <= DAYS_AHEAD; day += 1) {
    const date = addDays(today, day);
    const hours = hoursOn(card, date);
    if (hours && (day > 0 || hours.open > slot))
      return `${date}T${hours.open}:00${offsetOf(card.timeZone, date, hours.open)}`;
  }
  return undefined;
}
