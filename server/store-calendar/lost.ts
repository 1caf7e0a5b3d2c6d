// DSK-04: who loses their time when a store's calendar changes.
import { minuteOf, openStretches, type Minutes } from '#domain/week-hours.ts';
import { wallTimeOf } from '#server/booking/wall-time.ts';
import { hoursOn, seatsAt, type Schedule } from '#server/timeslots/times.ts';

/** A seat of the store, booked or held. */
export interface Seated {
  startsAt: Date;
  endsAt: Date;
  /** When it was taken: if not all can stay, the earliest keep their time. */
  since: Date;
}

const MINUTE_MS = 60_000;

/**
 * The seats whose time this calendar would not sell: the store is closed or has a break during the
 * visit, or fewer people can start than have that time. A visit that lies between two of the day's
 * starts stays: no one loses a time only because other lengths or hours shift the starts.
 */
export function lostAmong<S extends Seated>(schedule: Schedule, seated: readonly S[]): S[] {
  const kept: S[] = [];
  const lost: S[] = [];
  for (const one of seated.toSorted((a, b) => +a.since - +b.since)) {
    (mostBeside(one, kept) < seatsFor(schedule, one) ? kept : lost).push(one);
  }
  return lost;
}

/** How many of the others are there at once, at most, during a visit. */
function mostBeside({ startsAt, endsAt }: Seated, others: readonly Seated[]): number {
  const beside = others.filter((other) => other.startsAt < endsAt && other.endsAt > startsAt);
  const moments = [startsAt, ...beside.map((other) => other.startsAt)].filter(
    (moment) => moment >= startsAt,
  );
  const thereAt = (moment: Date) =>
    beside.filter((other) => other.startsAt <= moment && other.endsAt > moment).length;
  return Math.max(...moments.map(thereAt));
}

/**
 * How many people can be there during a visit, including its own; 0 when the store is closed then.
 */
function seatsFor(schedule: Schedule, { startsAt, endsAt }: Seated): number {
  const { date, slot } = wallTimeOf(startsAt, schedule.timeZone);
  const from = minuteOf(slot);
  return seatsThen(schedule, date, { from, until: from + (+endsAt - +startsAt) / MINUTE_MS });
}

/**
 * How many people can be there during these minutes of a day, whether or not a visit begins then.
 */
export function seatsThen(schedule: Schedule, date: string, { from, until }: Minutes): number {
  const isOpen = openStretches(hoursOn(schedule, date)).some(
    (open) => from >= open.from && until <= open.until,
  );
  return isOpen ? seatsAt(schedule, date, from) : 0;
}
