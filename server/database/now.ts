import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';

/** The database's time, the only one that decides anything. */
export async function databaseNow(db: Pick<NodePgDatabase, 'execute'>): Promise<Date> {
  const { rows } = await db.execute<{ ms: number }>(
    sql`select date_part('epoch', clock_timestamp()) * 1000 as ms`,
  );
  const [now] = rows;
  if (!now) throw new Error('the database told no time');
  return new Date(now.ms);
}
