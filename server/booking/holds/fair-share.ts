// SAF-02: how much of a store's day one network address may hold without booking it. Nobody is
// counted while little is held: take_party and an extension look into `watched_days`, which is
// empty then (docs/decisions/030-fair-under-attack.md).
import type pg from 'pg';
import { DAY_MINUTES } from '#domain/week-hours.ts';
import { hoursOn, seatsAt, startsWithin, type Schedule } from '#server/timeslots/times.ts';
import { cardOf } from '#server/stores/store-cards.ts';
import { findRecords } from '#server/stores/stores.store.ts';
import { repeat, type Repeated } from '#server/repeat.ts';

/** So many addresses, each with all of its share, hold less than a twentieth of a day. */
const ADDRESSES = 50;
/** Of the seat-minutes of a store's day. */
const SHARE_OF_ALL = 0.005;
const SHARE_OF_ADDRESSES = 0.039;
/** Seat-minutes: thirty people who leave at a time of theirs. */
const LEAST_BUDGET = 300;
/** Seat-minutes: a party of ten for ten minutes, however small the store. */
const LEAST_ALLOWANCE = 100;
/** Watched from half of the budget on: what is held until the next look is less than the rest. */
const WATCHED_FROM = 0.5;
/** Every day with so many seat-minutes more is looked at; of fewer, as likely as they are many. */
const LOOKED_AT_MINUTES = 60;
const LOOK_EVERY_MS = 5000;

/** When to ask again: whoever is booking at the same address is done soon. */
export const ASK_AGAIN_SECONDS = 20;

/** Seat-minutes of 24 hours. */
export interface Shares {
  /** Of all addresses together; each is counted beyond it. */
  budget: number;
  /** Of one address then. */
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

/** A time that was taken, or kept for longer. */
interface Held {
  storeNumber: string;
  /** On the store's clock, ISO 8601. */
  appointmentDate: string;
  now: string;
  expiresAt: string;
}

/** By its key, a day of a store that is to be looked at. */
const notedBy = new WeakMap<pg.Pool, Map<string, { storeNumber: string; day: string }>>();

const MINUTE_MS = 60_000;

/** Remembers to look at the day of a hold; costs the database nothing. */
export function noteHeld(pool: pg.Pool, held: Held, seats: number): void {
  const minutes = (Date.parse(held.expiresAt) - Date.parse(held.now)) / MINUTE_MS;
  if (Math.random() * LOOKED_AT_MINUTES >= seats * minutes) return;
  const { storeNumber } = held;
  const day = held.appointmentDate.slice(0, 'YYYY-MM-DD'.length);
  const noted = notedBy.get(pool) ?? new Map<string, { storeNumber: string; day: string }>();
  notedBy.set(pool, noted.set(`${day} ${storeNumber}`, { storeNumber, day }));
}

/**
 * Looks at the days that this process noted: those of which much is held unbooked are watched from
 * now on. Then at the watched ones, each once a minute by whichever server comes first: one that is
 * quiet again is let go.
 * @param chores where it is done, so that no visitor waits for a connection
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

/** Watches until stopped; a look that fails is told of, and the next one comes anyway. */
export const startWatching = (
  { pool, chores }: { pool: pg.Pool; chores: pg.Pool },
  failed: (error: unknown) => void,
): Repeated => repeat(() => watchDays(pool, chores), LOOK_EVERY_MS, failed);
