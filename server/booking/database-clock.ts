import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#server/database/database.ts';

/** The present, by the one clock that all server processes share. */
export async function databaseNow(db: Db | Tx): Promise<Date> {
  const found = await db.execute<{ ms: number }>(
    sql`select date_part('epoch', clock_timestamp()) * 1000 as ms`,
  );
  return new Date(Number(found.rows[0]?.ms));
}
