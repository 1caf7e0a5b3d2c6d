import { afterAll, expect, it } from 'vitest';
import { freshDatabase } from '#tests/support/database.ts';
import { openStoreNews } from './store-news.ts';

const { pool } = await freshDatabase();
const news = openStoreNews(pool, () => undefined);
afterAll(() => news.close());

const LISTENS = `from pg_stat_activity
  where datname = current_database() and query = 'listen visits'`;

/**
 * Counts how often the store's readers were notified, starting when this process is sure to be
 * listening.
 */
async function reading(storeId: number) {
  const leaving = new AbortController();
  let told = 0;
  const ended = (async () => {
    for await (const _ of news.of(storeId, leaving.signal)) told += 1;
  })();
  const one = {
    told: () => told,
    /** As a trigger in another process sends it; resolves once it was received. */
    async change() {
      const before = told;
      await pool.query(`select pg_notify('visits', $1)`, [`${storeId}`]);
      await expect.poll(() => told, { timeout: 10_000 }).toBeGreaterThan(before);
    },
    leave: () => (leaving.abort(), ended),
  };
  await expect
    .poll(() => pool.query(`select ${LISTENS}`), { timeout: 10_000 })
    .toMatchObject({
      rowCount: 1,
    });
  await one.change();
  return one;
}

it('DSK-02 notifies the readers of a store whose day changed, and no others', async () => {
  const [here, there] = [await reading(1), await reading(2)];
  await here.change();
  const before = there.told();
  await here.change();
  await here.change();
  expect(there.told()).toBe(before);
  await Promise.all([here.leave(), there.leave()]);
});

it('DSK-02 combines changes that arrive while a reader is busy', async () => {
  const leaving = new AbortController();
  const slow = news.of(3, leaving.signal);
  const quick = await reading(3);
  await slow.next();
  await quick.change();
  await quick.change();
  await quick.change();
  await slow.next();
  const next = slow.next();
  await quick.leave();
  leaving.abort();
  expect(await next).toEqual({ done: true, value: undefined });
});

it('WLK-06 continues after the connection was lost, and tells everyone to look again', async () => {
  const one = await reading(4);
  const before = one.told();
  await pool.query(`select pg_terminate_backend(pid) ${LISTENS}`);
  await expect.poll(() => one.told(), { timeout: 10_000 }).toBeGreaterThan(before);
  await one.change();
  await one.leave();
});
