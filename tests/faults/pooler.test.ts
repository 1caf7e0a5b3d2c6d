// Behind a pooler in transaction mode (OPS-03).
import { expect, it } from 'vitest';
import { health } from '#contract/service.ts';
import { openOffering } from '#server/booking/earlier/offering.ts';
import { openDatabase } from '#server/database/database.ts';
import { openStoreNews, tellStore } from '#server/visits/store-news.ts';
import { addStore, book } from '#tests/support/booking.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { hasPgbouncer, startPgbouncer } from '#tests/support/pgbouncer.ts';
import { testServer } from '#tests/support/server.ts';
import { visit } from '#tests/support/visitor.ts';

const { url } = await freshDatabase();

it('OPS-03 leaves nothing in a session of the pooler: no prepared statement, no setting', async () => {
  const database = await openDatabase(url, { connections: 1, directUrl: url });
  await database.pool.query({ name: 'known', text: 'SELECT $1::int', values: [1] });
  const { rows } = await database.pool.query(
    `SELECT (SELECT count(*)::int FROM pg_prepared_statements) AS prepared,
       current_setting('statement_timeout') AS statement,
       current_setting('idle_in_transaction_session_timeout') AS idle`,
  );
  expect(rows).toEqual([{ prepared: 0, statement: '0', idle: '0' }]);
  expect(database.direct).not.toBe(database.pool);
  await database.close();
});

it.runIf(hasPgbouncer)(
  'OPS-03 books behind PgBouncer in transaction mode, with twenty visitors on two connections, and hears of stores',
  async () => {
    const bouncer = await startPgbouncer(url);
    const database = await openDatabase(bouncer.url, { directUrl: url });
    const { app } = await testServer(database);
    const storeNumber = await addStore(database.pool, { seats: 20 });
    const visitors = await Promise.all(Array.from({ length: 20 }, () => visit(app)));
    const booked = await Promise.all(visitors.map((one) => book(one, storeNumber)));
    expect(new Set(booked.map(({ confirmationNumber }) => confirmationNumber)).size).toBe(20);
    await visitors[0]?.ask(health, {});

    const news = openStoreNews(database.direct, () => undefined);
    const leaving = new AbortController();
    const heard = news.of(7, leaving.signal);
    await heard.next();
    await heard.next();
    await database.db.transaction((tx) => tellStore(tx, 7));
    await expect(heard.next()).resolves.toMatchObject({ done: false });
    leaving.abort();
    await news.close();
    const offering = openOffering(database, (error) => {
      throw error;
    });
    await expect(offering.round({ isFull: true })).resolves.toBe(0);

    await database.close();
    await bouncer.stop();
  },
);
