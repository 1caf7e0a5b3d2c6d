import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { openDatabase } from '#server/database/database.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { limitRate, takeToken } from './limits.ts';

const { pool, url } = await freshDatabase();

it('gives as many tokens as the limit, however many ask at once and from whichever process', async () => {
  const otherProcess = await openDatabase(url);
  const limit = { key: 'many', limit: 10, windowSeconds: 60 };
  const asked = Array.from({ length: 30 }, (_, turn) =>
    takeToken(turn % 2 ? pool : otherProcess.pool, limit),
  );
  const taken = await Promise.all(asked);
  await otherProcess.close();
  expect(taken.filter(({ allowed }) => allowed)).toHaveLength(10);
  expect(Math.max(...taken.map(({ retryAfterSeconds }) => retryAfterSeconds))).toBeLessThanOrEqual(
    60,
  );
});

it('counts each key separately', async () => {
  const one = await takeToken(pool, { key: 'one', limit: 1, windowSeconds: 60 });
  const other = await takeToken(pool, { key: 'other', limit: 1, windowSeconds: 60 });
  expect([one.allowed, other.allowed]).toEqual([true, true]);
});

it('starts again when the window is over', async () => {
  const limit = { key: 'short', limit: 1, windowSeconds: 60 };
  expect((await takeToken(pool, limit)).allowed).toBe(true);
  expect((await takeToken(pool, limit)).allowed).toBe(false);
  await pool.query(`update limits set window_ends_at = clock_timestamp() where key = 'short'`);
  expect((await takeToken(pool, limit)).allowed).toBe(true);
});

it('writes nothing for a few requests, and never gives an address more than the limit', async () => {
  const app = Fastify();
  app.get('/', { preHandler: limitRate(pool, 'few', { perMinute: 40 }) }, async () => 'given');
  const ask = async () => (await app.inject('/')).statusCode;
  const written = async () => (await pool.query('select from limits')).rowCount;
  const before = await written();
  expect([await ask(), await ask()]).toEqual([200, 200]);
  expect(await written()).toBe(before);
  const more = await Promise.all(Array.from({ length: 40 }, ask));
  expect(more.filter((status) => status === 200)).toHaveLength(38);
  await app.close();
});
