import { afterEach, expect, it, vi } from 'vitest';
import { retireStores } from '#server/stores/retire.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { beginOnDatabase } from './open.ts';

const { url, db, pool } = await freshDatabase();
const config = {
  databaseUrl: url,
  directDatabaseUrl: undefined,
  dataFolder: '',
  databaseConnections: 4,
  databaseWaitSeconds: 0,
  sealingKeys: [],
} as const;
const stores = async () =>
  (await pool.query<{ count: number }>('SELECT count(*)::int AS count FROM stores')).rows[0]?.count;

const open = (settings: Parameters<typeof beginOnDatabase>[0]) =>
  beginOnDatabase(settings, new AbortController().signal, async (opened) => opened);

afterEach(() => vi.restoreAllMocks());

it('OPS-01 makes up no stores where real people book, and refuses a database that has some', async () => {
  const live = await open({ ...config, environment: 'PROD' });
  await live.close();
  expect(await stores()).toBe(0);
  const trying = await open({ ...config, environment: 'LOCAL' });
  await trying.close();
  const samples = await stores();
  expect(samples).toBeGreaterThan(0);
  await expect(open({ ...config, environment: 'WWW3' })).rejects.toThrow(
    `DATABASE_URL: ${samples} sample stores are in this database; retire them with npm run stores:retire -- --samples`,
  );
  await retireStores(db, { stores: 'samples', isDespiteBookings: false, isReopening: false });
  const again = await open({ ...config, environment: 'WWW3' });
  await again.close();
});

it('OPS-03 changes no schema where real people book, and starts only on its own', async () => {
  const { url: older, pool: asked } = await freshDatabase();
  await asked.query(`DELETE FROM applied_migrations WHERE name = '0180_retired_stores.sql';
    DELETE FROM applied_functions WHERE name = 'doses_left.sql'`);
  const live = { ...config, databaseUrl: older, environment: 'PROD' } as const;
  await expect(open(live)).rejects.toThrow(
    'DATABASE_URL: the schema is older than this program (0180_retired_stores.sql, doses_left.sql): run npm run db:migrate',
  );
  expect(
    (await asked.query(`SELECT FROM applied_functions WHERE name = 'doses_left.sql'`)).rowCount,
  ).toBe(0);
});

it('REL-01 leaves no connection to a database that has none left for the last part', async () => {
  const { url: narrow, pool: asked } = await freshDatabase();
  const address = new URL(narrow);
  const role = `narrow_${address.pathname.slice(1)}`;
  await asked.query(
    `create role ${role} login password 'narrow' connection limit 2;
      grant pg_read_all_data, pg_write_all_data to ${role}`,
  );
  Object.assign(address, { username: role, password: 'narrow' });
  const settings = { ...config, databaseUrl: address.href, environment: 'PROD' } as const;
  await expect(open(settings)).rejects.toThrow('DATABASE_URL');
  const left = () =>
    asked
      .query('select from pg_stat_activity where usename = $1', [role])
      .then((of) => of.rowCount);
  await expect.poll(left).toBe(0);
});

it('OPS-01, OPS-03 names the setting of PostgreSQL itself when that is what does not answer', async () => {
  const nobody = 'postgres://root:secret@127.0.0.1:1/dosepath';
  const pooled = { ...config, environment: 'LOCAL', directDatabaseUrl: nobody } as const;
  await expect(open(pooled)).rejects.toThrow(
    'DATABASE_DIRECT_URL: the database 127.0.0.1:1/dosepath does not answer (ECONNREFUSED)',
  );
});
