import type pg from 'pg';

/** The database's clock, the only one that decides anything. */
export async function databaseNow(pool: pg.Pool): Promise<Date> {
  const answer = await pool.query<{ now: Date }>({
    name: 'now',
    text: 'SELECT clock_timestamp() AS now',
  });
  const now = answer.rows[0]?.now;
  if (!now) throw new Error('the database told no time');
  return now;
}
