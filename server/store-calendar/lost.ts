// DSK-04: who loses their time when a store's calendar changes.
import { minuteOf, openStretches, type Minutes } from '#domain/week-hours.ts';
import { wallTimeOf } from '#server/booking/wall-time.ts';
import { hoursOn, seatsAt, type Schedule } from '#server/timeslots/times.ts';

/** A seat of the store, booked or held. */
export interface Seated {
  startsAt: Date;
  endsAt: Date;
  /** Since when: who was first keeps the time when not all can. */
  since: Date;
}

const MINUTE_MS = 60_000;

/**
 * Those whose time the store would not sell them by this calendar: it is closed or has a break in
 * their visit, or fewer can start than have that time. A visit between two starts of the day stays:
 * that other lengths or hours move the starts takes nobody's time away.
 */
export function lostAmong<S extends Seated>(schedule: Schedule, seated: readonly S[]): S[] {
  const kept: S[] = [];
  const lost: S[] = [];
  for (const one of seated.toSorted((a, b) => +a.since - +b.since)) {
    const others = kept.filter(
      ({ startsAt, endsAt }) => startsAt < one.endsAt && endsAt > one.startsAt,
    );
    (others.length < seatsFor(schedule, one) ? kept : lost).push(one);
  }
  return lost;
}

/** How many can be there with a visit, itself counted; none when the store is closed then. */
function seatsFor(schedule: Schedule, { startsAt, endsAt }: Seated): number {
  const { date, slot } = wallTimeOf(startsAt, schedule.timeZone);
  const from = minuteOf(slot);
  return seatsThen(schedule, date, { from, until: from + (+endsAt - +startsAt) / MINUTE_MS });
}

/** How many can be there in minutes of a day, whether or not a visit begins then. */
export function seatsThen(schedule: Schedule, date: string, { from, until }: Minutes): number {
  const isOpen = openStretches(hoursOn(schedule, date)).some(
    (open) => from >= open.from && until <= open.until,
  );
  return isOpen ? seatsAt(schedule, date, from) : 0;
}
