// SAF-02: how much of a store's day one network address may hold without booking it. As long as
// little is held, no one is counted: take_party and hold extensions check `watched_days`, which is
// empty then (docs/decisions/030-fair-under-attack.md).
import type pg from 'pg';
import { wallTimeIn } from '#domain/timeslots.ts';
import { DAY_MINUTES } from '#domain/week-hours.ts';
import { hoursOn, seatsAt, startsWithin, type Schedule } from '#server/timeslots/times.ts';
import { cardOf } from '#server/stores/store-cards.ts';
import { findRecords } from '#server/stores/stores.store.ts';
import { repeat, type Repeated } from '#server/repeat.ts';

/** This many addresses, each using its full share, hold less than a twentieth of a day. */
const ADDRESSES = 50;
/** Fraction of the seat-minutes of a store's day. */
const SHARE_OF_ALL = 0.005;
const SHARE_OF_ADDRESSES = 0.039;
/** Seat-minutes: thirty people who each abandon a hold. */
const LEAST_BUDGET = 300;
/** Seat-minutes: a party of ten for ten minutes, however small the store. */
const LEAST_ALLOWANCE = 100;
/**
 * A day is watched from half its budget on: what can be held before the next check is less than the
 * other half.
 */
const WATCHED_FROM = 0.5;
/**
 * Every hold of at least this many seat-minutes has its day checked; a smaller one with a
 * probability proportional to its seat-minutes.
 */
const LOOKED_AT_MINUTES = 60;
const LOOK_EVERY_MS = 5000;

/** When to retry: other visitors booking from the same address will be done soon. */
export const ASK_AGAIN_SECONDS = 20;

/** Seat-minutes of 24 hours. */
export interface Shares {
  /** For all addresses together; beyond it, each address is counted. */
  budget: number;
  /** For one address from then on. */
  allowance: number;
}

export function sharesOf(seats: number): Shares {
  const day = seats * DAY_MINUTES;
  return {
    budget: Math.max(LEAST_BUDGET, Math.floor(day * SHARE_OF_ALL)),
    allowance: Math.max(LEAST_ALLOWANCE, Math.floor((day * SHARE_OF_ADDRESSES) / ADDRESSES)),
  };
}

/** How many visits a store has room for on a date, whoever has booked. */
export function seatsOfDay(schedule: Schedule, date: string): number {
  const hours = hoursOn(schedule, date);
  if (!hours) return 0;
  return startsWithin(hours, schedule.slotMinutes).reduce(
    (seats, { minute }) => seats + seatsAt(schedule, date, minute),
    0,
  );
}

/** A new or extended hold. */
interface Held {
  storeNumber: string;
  /** In the store's local time, ISO 8601. */
  appointmentDate: string;
  now: string;
  expiresAt: string;
}

/** The store days to check, by a key of both. */
const notedBy = new WeakMap<pg.Pool, Map<string, { storeNumber: string; day: string }>>();

const MINUTE_MS = 60_000;

/** Marks the day of a hold for the next check; runs no database query. */
export function noteHeld(pool: pg.Pool, held: Held, seats: number): void {
  const minutes = (Date.parse(held.expiresAt) - Date.parse(held.now)) / MINUTE_MS;
  if (Math.random() * LOOKED_AT_MINUTES >= seats * minutes) return;
  const { storeNumber } = held;
  const { date: day } = wallTimeIn(held.appointmentDate);
  const noted = notedBy.get(pool) ?? new Map<string, { storeNumber: string; day: string }>();
  notedBy.set(pool, noted.set(`${day} ${storeNumber}`, { storeNumber, day }));
}

/**
 * Checks the days this process marked, and starts watching those with much held unbooked. Then
 * checks the watched days, each once a minute by whichever server gets there first, and stops
 * watching those that are quiet again.
 * @param chores the pool to use, so that no visitor waits for a connection
 */
export async function watchDays(pool: pg.Pool, chores: pg.Pool = pool): Promise<void> {
  const noted = [...(notedBy.get(pool)?.values() ?? [])];
  notedBy.delete(pool);
  if (noted.length > 0) await watchBusy(chores, noted);
  await letGoQuiet(chores);
}

async function watchBusy(
  db: pg.Pool,
  noted: readonly { storeNumber: string; day: string }[],
): Promise<void> {
  const { rows } = await db.query<{ id: number; day: string; minutes: number }>(
    `select s.id, asked.day::text as day, held.minutes
      from unnest($1::text[], $2::date[]) as asked (store_number, day)
      join stores s on s.store_number = asked.store_number
      cross join lateral (
        select sum(u.minutes) as minutes from unbooked_minutes(s.id, asked.day, null) u) held
      where held.minutes >= $3`,
    [
      noted.map(({ storeNumber }) => storeNumber),
      noted.map(({ day }) => day),
      LEAST_BUDGET * WATCHED_FROM,
    ],
  );
  if (rows.length === 0) return;
  const records = await findRecords(
    db,
    rows.map(({ id }) => id),
  );
  const cards = new Map(records.map((record) => [record.id, cardOf(record)]));
  for (const { id, day, minutes } of rows) {
    const card = cards.get(id);
    const shares = card && sharesOf(seatsOfDay(card, day));
    if (!shares || minutes < shares.budget * WATCHED_FROM) continue;
    await db.query(
      `insert into watched_days (store_id, day, budget, allowance) values ($1, $2, $3, $4)
        on conflict (store_id, day) do update
          set budget = excluded.budget, allowance = excluded.allowance`,
      [id, day, shares.budget, shares.allowance],
    );
  }
}

async function letGoQuiet(db: pg.Pool): Promise<void> {
  const isDue = `looked_at < clock_timestamp() - interval '1 minute'`;
  await db.query(
    `delete from watched_days w where ${isDue} and w.budget * $1::real > coalesce((
      select sum(u.minutes) from unbooked_minutes(w.store_id, w.day, null) u), 0)`,
    [WATCHED_FROM],
  );
  await db.query(`update watched_days set looked_at = clock_timestamp() where ${isDue}`);
}

/** Watches until stopped; a failed check is reported, and the next one runs anyway. */
export const startWatching = (
  { pool, chores }: { pool: pg.Pool; chores: pg.Pool },
  failed: (error: unknown) => void,
): Repeated => repeat(() => watchDays(pool, chores), LOOK_EVERY_MS, failed);
