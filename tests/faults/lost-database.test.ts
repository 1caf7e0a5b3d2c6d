import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ErrorReply } from '#contract/errors.ts';
import { health } from '#contract/service.ts';
import { openDatabase } from '#server/database/database.ts';
import { startEmbedded } from '#server/database/embedded.ts';
import { migrate } from '#server/database/migrate.ts';
import { engagementBody } from '#tests/support/booking.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { testServer } from '#tests/support/server.ts';
import { visit } from '#tests/support/visitor.ts';

it('API-03 answers 503 while the database is gone, and keeps running', async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'dosepath-lost-'));
  const embedded = await startEmbedded({ dataFolder, durability: 'none' });
  const database = await openDatabase(embedded.url);
  try {
    await migrate(database.pool);
    const { app, log } = await testServer(database);
    const visitor = await visit(app);
    await visitor.ask(health, {});

    await embedded.stop();
    for (const [method, url, body] of [
      ['GET', '/api/health', undefined],
      ['POST', '/api/stores/v1/search', { storeNumbers: ['10001'] }],
    ] as const) {
      const reply = await visitor.send(method, url, body);
      expect([url, reply.statusCode]).toEqual([url, 503]);
      const error = ErrorReply.parse(reply.json());
      expect(error.code).toBe('UNAVAILABLE');
      expect(error.message).toBe('Service unavailable, Please try again later.');
    }
    // What the server knows by itself.
    for (const url of ['/api/content/v1', '/api/geo/v1/geocode?text=60601'])
      expect((await visitor.send('GET', url)).statusCode).toBe(200);
    expect(log.filter((line) => line.includes('"level":50'))).not.toEqual([]);
  } finally {
    await database.close();
    await embedded.stop();
    for (const folder of [embedded.folder, dataFolder])
      await rm(folder, { recursive: true, force: true });
  }
});

it('REL-01 answers 503 while the database takes no writes, and goes on with the one that does', async () => {
  const { url, ...database } = await freshDatabase();
  const { app } = await testServer(database);
  const visitor = await visit(app);
  const administrator = await openDatabase(url);
  const readOnly = async (setting: 'on' | 'off') => {
    const name = new URL(url).pathname.slice(1);
    await administrator.pool.query(
      `SET default_transaction_read_only = off;
       ALTER DATABASE ${name} SET default_transaction_read_only = ${setting}`,
    );
  };
  const begin = () => visitor.send('POST', '/api/engagements/v6', engagementBody());
  await readOnly('on');
  await administrator.pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  );
  await expect.poll(async () => (await begin()).statusCode).toBe(503);
  const refused = await begin();
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5']);
  // As after a switch to another server: what was open leads to the old one, and is left at once.
  await readOnly('off');
  await expect.poll(async () => (await begin()).statusCode).toBe(201);
  await administrator.close();
});

it('API-03 goes on by itself when the database has cut all connections and is back', async () => {
  const { url, ...database } = await freshDatabase();
  const { app } = await testServer(database);
  const visitor = await visit(app);
  await visitor.ask(health, {});
  const administrator = await openDatabase(url);
  await administrator.pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  );
  await administrator.close();
  await expect.poll(async () => (await visitor.send('GET', '/api/health')).statusCode).toBe(200);
});
