// The database behind a line that goes silent or breaks (REL-01).
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { ErrorReply } from '#contract/errors.ts';
import { CONNECT_SECONDS, openDatabase, PATIENCE } from '#server/database/database.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { openStoreNews } from '#server/visits/store-news.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { testServer } from '#tests/support/server.ts';
import { openTcpProxy } from '#tests/support/tcp-proxy.ts';

/** API-01: nobody waits longer. */
const LONGEST_SECONDS = 30;

/** A tenth of what a visitor's request has, so that the tests need not wait as long. */
const PATIENCE_HERE = { statement: 0.8, answer: 0.9 };

const { url } = await freshDatabase();
const line = await openTcpProxy(url);
const database = await openDatabase(line.url, { connections: 4, patience: PATIENCE_HERE });
const { app } = await testServer(database);
afterAll(async () => {
  await line.close();
});

const ask = async (path: string) => {
  const reply = await app.inject({ url: path });
  return { reply, status: reply.statusCode };
};
const searchStores = async () => {
  const reply = await app.inject({
    method: 'POST',
    url: '/api/stores/v1/search',
    payload: { storeNumbers: ['10001'] },
  });
  return { reply, status: reply.statusCode };
};

/** As many connections as there may be, idle. */
const fill = () =>
  Promise.all(Array.from({ length: 4 }, () => database.pool.query('SELECT pg_sleep(0.1)')));

beforeEach(async () => {
  line.speak();
  while ((await searchStores()).status !== 200) await pause(50);
  await fill();
});

it('API-01 REL-01 has its own deadline below that of the API, whatever a request meets', () => {
  const { statement, answer } = PATIENCE.request;
  expect(answer).toBeGreaterThan(statement);
  // The statement, a new connection, and the look at what an earlier attempt was answered.
  expect(answer + CONNECT_SECONDS + answer).toBeLessThan(LONGEST_SECONDS);
});

it('REL-01 answers 503 with Retry-After in time while the database is silent, and lives', async () => {
  await ask('/api/health');
  line.silence();
  const asked = await Promise.all([
    ask('/api/health'),
    ask('/api/health/ready'),
    // More than there are connections: some wait for one.
    ...Array.from({ length: 8 }, searchStores),
  ]);
  for (const { reply, status } of asked) {
    expect(status).toBe(503);
    expect(reply.headers['retry-after']).toBe('5');
    expect(ErrorReply.parse(reply.json()).code).toBe('UNAVAILABLE');
  }
  expect((await ask('/api/health/live')).status).toBe(200);
  // Where a place is, the server knows by itself (LOC-01).
  const place = await ask('/api/geo/v1/geocode?text=60601');
  expect([place.status, place.reply.json()]).toMatchObject([200, { city: 'Chicago' }]);
});

it('REL-01 is there again once the database speaks, with none of the connections of before', async () => {
  line.silence();
  await Promise.all(Array.from({ length: 4 }, searchStores));
  line.speak();
  expect((await searchStores()).status).toBe(200);
  expect((await ask('/api/health')).status).toBe(200);
  expect((await ask('/api/health/ready')).status).toBe(200);
});

it('REL-01 throws out all connections that went silent at once, and asks on new ones', async () => {
  await ask('/api/health');
  line.silenceOpen();
  // One of four finds out for all of them; readiness finds out by itself.
  expect((await searchStores()).status).toBe(503);
  expect((await searchStores()).status).toBe(200);
  await ask('/api/health');
  expect((await ask('/api/health')).status).toBe(200);
});

it('REL-01 asks for readiness on a connection of its own, however busy the others are', async () => {
  const busy = fill();
  const waiting = Promise.all(Array.from({ length: 20 }, () => database.pool.query('SELECT 1')));
  expect((await ask('/api/health')).status).toBe(200);
  await Promise.all([busy, waiting]);
});

it('REL-01 loses no connection to a transaction that could not begin', async () => {
  line.silenceOpen();
  const begun = await Promise.allSettled(
    Array.from({ length: 4 }, () => inTransaction(database.db, (tx) => tx.execute(sql`select 1`))),
  );
  expect(begun.map(({ status }) => status)).toContain('rejected');
  const again = Array.from({ length: 8 }, () =>
    inTransaction(database.db, (tx) => tx.execute(sql`select 1`)),
  );
  await expect(Promise.all(again)).resolves.toHaveLength(8);
});

it('REL-01 goes on by itself when all connections were cut', async () => {
  line.cut();
  await expect.poll(async () => (await searchStores()).status).toBe(200);
});

it('REL-01 hears of a store again when the connection that listens has gone silent', async () => {
  const news = openStoreNews(database.pool, () => undefined, 200);
  const leaving = new AbortController();
  const heard = news.of(1, leaving.signal);
  await heard.next();
  // Once it listens.
  await heard.next();
  line.silenceOpen();
  // Told by the connection that takes its place, since something may have been missed.
  await expect(heard.next()).resolves.toMatchObject({ done: false });
  leaving.abort();
  await news.close();
});
