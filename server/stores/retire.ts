// Stores that have closed for good offer nothing, but stay for what was booked there (OPS-01).
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#server/database/database.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { argumentsOf } from '#server/lists/arguments.ts';
import { ListProblem } from '#server/lists/csv-list.ts';
import { lockCalendar } from '#server/store-calendar/calendar-lock.ts';
import { freeHolds } from '#server/store-calendar/calendar.store.ts';
import { SAMPLE_SOURCE } from './sample/seed-stores.ts';

const USAGE = `usage: npm run stores:retire -- STORE... [--despite-bookings]
       npm run stores:retire -- --samples [--despite-bookings]
       npm run stores:retire -- --reopen STORE...`;

export interface Retirement {
  /** Store numbers, or all sample stores. */
  stores: readonly string[] | 'samples';
  /** Retire them even if there are appointments. */
  isDespiteBookings: boolean;
  /** Reopen instead of retiring. */
  isReopening: boolean;
}

/** @throws ListProblem with the usage when the arguments are not understood */
export function readRetirement(args: string[]): Retirement {
  const { values, positionals } = argumentsOf(args, USAGE, {
    samples: { type: 'boolean', default: false },
    'despite-bookings': { type: 'boolean', default: false },
    reopen: { type: 'boolean', default: false },
  });
  const { samples, reopen: isReopening, 'despite-bookings': isDespiteBookings } = values;
  if (samples === positionals.length > 0 || (samples && isReopening)) throw new ListProblem(USAGE);
  return { stores: samples ? 'samples' : positionals, isDespiteBookings, isReopening };
}

/**
 * Stores in one transaction: each is locked, and PostgreSQL has room for some 6,400 locks of all
 * its sessions together (max_locks_per_transaction times max_connections).
 */
const PORTION = 500;

/**
 * Retires stores, or reopens them with their former hours. Times held there are freed; what is
 * booked stays booked, and can be changed and cancelled.
 * @returns what to print
 * @throws ListProblem for an unknown number, and for stores with appointments, before any is
 *   retired; if a hold becomes an appointment meanwhile, only its portion is not retired, nor those
 *   after it
 */
export async function retireStores(
  db: Db,
  wish: Retirement,
  { portion = PORTION }: { portion?: number } = {},
): Promise<string> {
  const ids = await idsOf(db, wish.stores);
  if (!wish.isReopening) refuseBooked(await bookedAt(db, ids), wish);
  let changed = 0;
  let booked = 0;
  for (let from = 0; from < ids.length; from += portion) {
    const some = ids.slice(from, from + portion);
    const done = await inTransaction(db, (tx) =>
      changePortion(tx, some, { wish, before: changed }),
    );
    changed += done.changed;
    booked += done.booked;
  }
  return wish.isReopening
    ? `${changed} stores are open again.`
    : `${changed} stores retired; ${booked} appointments stay booked there.`;
}

/** All of these, or none. */
async function changePortion(
  tx: Tx,
  ids: readonly number[],
  { wish, before }: { wish: Retirement; before: number },
): Promise<{ changed: number; booked: number }> {
  // Nobody takes a time meanwhile, and afterwards none by the former hours.
  for (const id of ids) await lockCalendar(tx, id);
  if (wish.isReopening) return { changed: await reopen(tx, ids), booked: 0 };
  const changed = await retire(tx, ids);
  await freeHolds(tx, await heldAt(tx, ids));
  // Counted last: a hold that was confirmed before it could be freed is booked by now.
  const booked = await bookedAt(tx, ids);
  refuseBooked(booked, wish, before);
  return { changed, booked };
}

/** @param before how many stores were retired already */
function refuseBooked(booked: number, { isDespiteBookings }: Retirement, before = 0): void {
  if (booked === 0 || isDespiteBookings) return;
  const already = before > 0 ? `${before} stores were retired before that. ` : '';
  throw new ListProblem(
    `${booked} appointments are booked there. ${already}Cancel them, or say --despite-bookings: they stay, and nobody is told.`,
  );
}

async function idsOf(db: Db, stores: Retirement['stores']): Promise<number[]> {
  const { rows } = await db.execute<{ id: number; number: string }>(sql`
    select id, store_number as number from stores
    where ${stores === 'samples' ? sql`source = ${SAMPLE_SOURCE}` : sql`store_number in ${stores}`}
    order by id`);
  const found = new Set(rows.map(({ number }) => number));
  const unknown = stores === 'samples' ? [] : stores.filter((number) => !found.has(number));
  if (unknown.length > 0) throw new ListProblem(`there is no store ${unknown.join(', ')}`);
  return rows.map(({ id }) => id);
}

const listed = (ids: readonly number[]) =>
  sql`(select value::integer from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`;

async function bookedAt(db: Db | Tx, ids: readonly number[]): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from claims
    where store_id in ${listed(ids)} and expires_at is null and starts_at > clock_timestamp()`);
  return rows[0]?.count ?? 0;
}

/** The holds on their times; an offer of an earlier time is one. */
async function heldAt(tx: Tx, ids: readonly number[]): Promise<string[]> {
  const { rows } = await tx.execute<{ hold: string }>(sql`
    select distinct hold_id as hold from claims
    where store_id in ${listed(ids)} and expires_at > clock_timestamp()`);
  return rows.map(({ hold }) => hold);
}

/** Closes the stores on all days, so that everything based on a store's hours offers nothing. */
async function retire(tx: Tx, ids: readonly number[]): Promise<number> {
  await tx.execute(sql`
    delete from store_special_days
    where store_id in ${listed(ids)} and hours is not null and date >= current_date - 1`);
  const { rowCount } = await tx.execute(sql`
    update stores set retired_at = clock_timestamp(), hours_kept = hours,
      hours = '[null, null, null, null, null, null, null]'
    where id in ${listed(ids)} and retired_at is null`);
  return rowCount ?? 0;
}

async function reopen(tx: Tx, ids: readonly number[]): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    update stores set retired_at = null, hours = coalesce(hours_kept, hours), hours_kept = null
    where id in ${listed(ids)} and retired_at is not null`);
  return rowCount ?? 0;
}
