// Makes taking a store's time and changing its calendar wait for each other.
import { sql } from 'drizzle-orm';
import type { Tx } from '#server/database/database.ts';

/** 'cale' in ASCII, as in take_party.sql. */
const CALENDAR_LOCK = 0x63616c65;

/** Keeps the store's calendar unchanged until the transaction ends. */
export async function keepCalendar(tx: Tx, storeId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${CALENDAR_LOCK}, ${storeId})`);
}

/**
 * Keeps everyone else from changing the calendar, or taking a time by it, until the transaction
 * ends.
 */
export async function lockCalendar(tx: Tx, storeId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${CALENDAR_LOCK}, ${storeId})`);
}
