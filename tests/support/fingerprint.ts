import type pg from 'pg';

/** For all rows of the tables: changes when a row was added, removed or written again. */
export async function fingerprintOf(pool: pg.Pool, tables: readonly string[]): Promise<string> {
  const parts = tables.map(
    (table) => `(select count(*) || ' ' || coalesce(sum(xmin::text::bigint), 0) from ${table})`,
  );
  const { rows } = await pool.query<{ all: string }>(
    `select concat_ws(',', ${parts.join()}) as all`,
  );
  return rows[0]?.all ?? '';
}
