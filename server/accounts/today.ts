import { sql } from 'drizzle-orm';
import type { IsoDate } from '#domain/dates.ts';
import type { Tx } from '#server/database/database.ts';

/**
 * The date in the zone where days begin first (UTC+14), so that a birth date of today is never in
 * the future.
 */
export async function databaseToday(tx: Tx): Promise<IsoDate> {
  const { rows } = await tx.execute<{ today: string }>(
    sql`select (clock_timestamp() at time zone 'Pacific/Kiritimati')::date::text as today`,
  );
  const today = rows[0]?.today;
  if (today === undefined) throw new Error('the database told no time');
  return today;
}
