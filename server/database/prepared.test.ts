import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '#tests/support/database.ts';
import { openDatabase } from './database.ts';
import { isOfOldTable, isRetryable } from './failures.ts';
import { namesOfTexts } from './prepared.ts';
import { inTransaction } from './transaction.ts';

const CONNECTIONS = 3;

const fresh = await freshDatabase();
const database = await openDatabase(fresh.url, { connections: CONNECTIONS });
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
  it('API-01 that transactions ask often is prepared once, and returns the same', async () => {
    const ask = (value: number) =>
      inTransaction(db, (tx) => tx.execute<{ sum: number }>(sql`select ${value}::int + 1 as sum`));
    const text = 'select $1::int + 1 as sum';
    await ask(1);
    expect(await prepared(text)).toBe(0);
    for (let turn = 0; turn < 20; turn += 1)
      expect((await ask(turn)).rows).toEqual([{ sum: turn + 1 }]);
    expect(await prepared(text)).toBe(1);
  });

  it('API-01 gets a name the eighth time; when there are many texts, most get none', () => {
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

  describe('whose table was changed under it', () => {
    const TABLE = 'changing';
    const statement = { name: 'changing', text: `select * from ${TABLE}` };
    let columns = 1;
    const change = async () => {
      columns += 1;
      await pool.query(`alter table ${TABLE} add column column_${columns} integer default 0`);
    };
    const connected = async (connections: number) => {
      const clients = await Promise.all(Array.from({ length: connections }, () => pool.connect()));
      for (const client of clients) await client.query(statement);
      return clients;
    };
    const columnsOf = ({ rows }: pg.QueryResult) => Object.keys(Object(rows[0])).length;
    beforeAll(() => pool.query(`create table ${TABLE} as select 1 as column_1`));

    it('REL-03 fails on the connection that has prepared it, which is closed', async () => {
      const [client] = await connected(1);
      await change();
      const failure: unknown = await client?.query(statement).catch((error: unknown) => error);
      client?.release();
      expect([isOfOldTable(failure), isRetryable(failure)]).toEqual([true, true]);
      expect(columnsOf(await pool.query(statement))).toBe(columns);
    });

    it('REL-03 succeeds although all connections have prepared it', async () => {
      for (const client of await connected(CONNECTIONS)) client.release();
      await change();
      expect(columnsOf(await pool.query(statement))).toBe(columns);
    });

    it('REL-03 succeeds for concurrent callers, on a connection that was at work', async () => {
      const [atWork, ...idle] = await connected(CONNECTIONS);
      for (const client of idle) client.release();
      await change();
      const answers = Array.from({ length: 2 * CONNECTIONS }, () => pool.query(statement));
      expect((await Promise.all(answers)).map(columnsOf)).toEqual(answers.map(() => columns));
      atWork?.release();
      expect(columnsOf(await pool.query(statement))).toBe(columns);
    });

    it('API-01 is retried with the transaction that it is part of', async () => {
      const ask = () =>
        inTransaction(db, (tx) =>
          tx.execute<{ of: number }>(sql`select *, ${1}::int from changing`),
        );
      for (let turn = 0; turn < 10; turn += 1) await ask();
      await change();
      expect(Object.keys((await ask()).rows[0] ?? {})).toHaveLength(columns + 1);
    });
  });
});
