// Who takes a time of a store by its calendar, and who changes that calendar, wait for each other.
import { sql } from 'drizzle-orm';
import type { Tx } from '#server/database/database.ts';

/** 'cale', as in take_party.sql. */
const CALENDAR_LOCK = 0x63616c65;

/** The store's calendar stays as it is until the transaction ends. */
export async function keepCalendar(tx: Tx, storeId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${CALENDAR_LOCK}, ${storeId})`);
}

/** Nobody else changes it, or takes a time by it, until the transaction ends. */
export async function lockCalendar(tx: Tx, storeId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${CALENDAR_LOCK}, ${storeId})`);
}
