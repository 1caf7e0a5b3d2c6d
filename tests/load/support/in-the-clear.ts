import type pg from 'pg';

/** Lets a statement make people by the thousand, whom no program seals: nobody is one of them. */
export async function keepInTheClear(pool: pg.Pool): Promise<void> {
  for (const table of ['patients', 'engagements', 'earlier_wishes', 'outbox'])
    await pool.query(`alter table ${table} disable trigger ${table}_are_sealed`);
}
