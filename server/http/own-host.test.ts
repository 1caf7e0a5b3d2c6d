import { expect, it } from 'vitest';
import { HOLD_POLICY } from '#domain/hold-policy.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { testServer } from '#tests/support/server.ts';

const database = await freshDatabase();
const config = { environment: 'LOCAL', hold: HOLD_POLICY } as const;
const messages = { mail: undefined, texts: undefined, publicUrl: 'https://www.pharmacy.example' };
const { app } = await testServer(database, { config });
const { app: named } = await testServer(database, { config: { ...config, messages } });
const { app: shared } = await testServer(database, { config: { ...config, environment: 'QA' } });

const statusOf = async (to: typeof app, host: string) =>
  (await to.inject({ url: '/api/health/live', headers: { host } })).statusCode;

it.each(['localhost:3000', 'es.localhost:3000', '127.0.0.1', '[::1]:3000', '192.168.1.7:3000'])(
  'SAF-05 a server without a configured address answers to %s',
  async (host) => {
    expect(await statusOf(app, host)).toBe(200);
  },
);

it('SAF-05 it answers to no other name, so a page whose name leads here reads nothing', async () => {
  expect(await statusOf(app, 'rebound.example')).toBe(403);
  expect(await statusOf(app, 'localhost.example')).toBe(403);
  expect(await statusOf(shared, 'rebound.example')).toBe(200);
});

it('SAF-05 it answers to its configured site, in both languages', async () => {
  expect(await statusOf(named, 'www.pharmacy.example')).toBe(200);
  expect(await statusOf(named, 'es.pharmacy.example')).toBe(200);
  expect(await statusOf(named, 'pharmacy.example.com')).toBe(403);
});

it('API-06 the API description is not served in PROD unless it is switched on', async () => {
  const statuses = [];
  for (const parts of [{}, { apiDocs: true }] as const) {
    const { app: there } = await testServer(database, {
      config: { ...config, environment: 'PROD', ...parts },
    });
    for (const url of ['/api/docs', '/api/openapi.json'])
      statuses.push((await there.inject({ url, headers: { host: 'localhost' } })).statusCode);
  }
  expect(statuses).toEqual([404, 404, 200, 200]);
});
