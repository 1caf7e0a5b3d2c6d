// When a store is open to a patient at its door.
import { addDays } from '#domain/dates.ts';
import type { Pace } from '#domain/queue.ts';
import { momentOf } from '#domain/timeslots.ts';
import { openStretches, timeOfMinute, minuteOf, type Minutes } from '#domain/week-hours.ts';
import { offsetOf } from '#domain/zones.ts';
import type { StoreCard } from '#server/stores/store-cards.ts';
import { hoursOn, seatsAt, type Schedule } from '#server/timeslots/times.ts';
import { wallTimeOf } from '#server/booking/wall-time.ts';

/** A store that is closed for longer has another sign at its door. */
const DAYS_AHEAD = 14;

/**
 * When patients are seen on a date: between breaks, and except where everything is blocked
 * (DSK-04).
 */
function seenOn(card: Schedule, date: string): Minutes[] {
  const blocked = (card.blocks.get(date) ?? []).filter(({ seats }) => seats === 0);
  return blocked.reduce(
    (open, block) =>
      open.flatMap(({ from, until }) =>
        [
          { from, until: Math.min(until, block.from) },
          { from: Math.max(from, block.until), until },
        ].filter((left) => left.from < left.until),
      ),
    openStretches(hoursOn(card, date)),
  );
}

/**
 * Minutes until the store closes or stops seeing patients for a while; undefined when it is not
 * seeing any now.
 */
export function minutesToClosing(card: Schedule, now: Date): number | undefined {
  const { date, slot } = wallTimeOf(now, card.timeZone);
  const minute = minuteOf(slot);
  const open = seenOn(card, date).find(({ from, until }) => minute >= from && minute < until);
  return open && open.until - minute;
}

/**
 * When it opens next, ISO 8601 with the store's offset; undefined when that is more than DAYS_AHEAD
 * away.
 */
export function opensNext(card: StoreCard, now: Date): string | undefined {
  const { date: today, slot } = wallTimeOf(now, card.timeZone);
  for (let day = 0; day <= DAYS_AHEAD; day += 1) {
    const date = addDays(today, day);
    const next = seenOn(card, date).find(({ from }) => day > 0 || from > minuteOf(slot));
    if (next) {
      const opens = timeOfMinute(next.from);
      return momentOf({ date, utcOffset: offsetOf(card.timeZone, date, opens) }, opens);
    }
  }
  return undefined;
}

/** How fast the store's line moves now: fewer can start in a blocked stretch. */
export function paceAt(card: StoreCard, now: Date): Pace {
  const { date, slot } = wallTimeOf(now, card.timeZone);
  return { seats: Math.max(1, seatsAt(card, date, minuteOf(slot))), slotMinutes: card.slotMinutes };
}
