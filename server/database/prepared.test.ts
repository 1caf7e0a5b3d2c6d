import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { openDatabase } from './database.ts';
import { isOfOldTable, isRetryable } from './failures.ts';
import { namesOfTexts } from './prepared.ts';
import { inTransaction } from './transaction.ts';

const database = await openDatabase(inject('templateUrl'), { connections: 1 });
const { db, pool } = database;
afterAll(() => database.close());

async function prepared(text: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::int as count from pg_prepared_statements where statement = $1',
    [text],
  );
  return rows[0]?.count ?? 0;
}

describe('a statement', () => {
  it('API-01 that transactions ask often is prepared once, and answers the same', async () => {
    const ask = (value: number) =>
      inTransaction(db, (tx) => tx.execute<{ sum: number }>(sql`select ${value}::int + 1 as sum`));
    const text = 'select $1::int + 1 as sum';
    await ask(1);
    expect(await prepared(text)).toBe(0);
    for (let turn = 0; turn < 20; turn += 1)
      expect((await ask(turn)).rows).toEqual([{ sum: turn + 1 }]);
    expect(await prepared(text)).toBe(1);
  });

  it('API-01 goes by one name from the eighth time on, and of many texts most by none', () => {
    const nameOf = namesOfTexts();
    const asked = Array.from({ length: 9 }, () => nameOf('select $1'));
    expect(asked.slice(0, 7)).toEqual(Array(7).fill(undefined));
    expect(asked[7]).toBeDefined();
    expect(asked[8]).toBe(asked[7]);
    const names = Array.from({ length: 400 }, (_, index) => {
      const own = Array.from({ length: 8 }, () => nameOf(`select $1 + ${index}`));
      return own[7];
    }).filter((name) => name !== undefined);
    expect(names.length).toBe(99);
    expect(new Set([asked[7], ...names]).size).toBe(names.length + 1);
  });

  it('REL-03 whose table was changed under it is asked again on another connection', async () => {
    await pool.query('create temporary table changing as select 1 as one');
    const ask = () => pool.query({ name: 'changing', text: 'select * from changing' });
    await ask();
    await pool.query('alter table changing add column two integer');
    const failure: unknown = await ask().catch((error: unknown) => error);
    expect([isOfOldTable(failure), isRetryable(failure)]).toEqual([true, true]);
    // The temporary table went with the connection that knew the old one.
    await expect(ask()).rejects.toThrow('does not exist');
  });
});
