// What a statement reads from a table, whatever it finds there (REL-05).
import { sql } from 'drizzle-orm';
import { openDatabase, type Tx } from '#server/database/database.ts';

/**
 * How many rows of the tables some work reads when an index is used wherever possible, on a
 * connection without cached plans.
 */
export async function rowsRead(
  url: string,
  tables: readonly string[],
  work: (tx: Tx) => Promise<unknown>,
): Promise<number> {
  const fresh = await openDatabase(url);
  try {
    return await fresh.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      const soFar = async () => {
        const { rows } = await tx.execute<{ read: number }>(sql`
          select sum(seq_tup_read + idx_tup_fetch)::int as read
          from pg_stat_xact_user_tables where relname = any(${sql.param([...tables])}::text[])`);
        return rows[0]?.read ?? 0;
      };
      const before = await soFar();
      await work(tx);
      return (await soFar()) - before;
    });
  } finally {
    await fresh.close();
  }
}
