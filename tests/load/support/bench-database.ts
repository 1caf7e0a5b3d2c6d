// A database at the size the figures speak of: 10,000 stores, 30 days, 40 times a day, half of them
// taken.
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { addDays, dateInUtc } from '#domain/dates.ts';
import { openDatabase } from '#server/database/database.ts';
import type { Database } from '#server/database/database.ts';
import { startEmbedded } from '#server/database/embedded.ts';
import { migrate } from '#server/database/migrate.ts';
import { seedStores } from '#server/stores/sample/seed-stores.ts';
import { HORIZON_DAYS } from '#server/timeslots/store-clock.ts';

export const size = { stores: 10_000, days: HORIZON_DAYS, timesADay: 40, slotMinutes: 15 };

/** What a chain has: stores, days that can be booked, and seats at one time. */
interface Chain {
  stores: number;
  days: number;
  seats: number;
}

/** A database of its own for each chain. */
const nameOf = ({ stores, days, seats }: Chain) =>
  `dosepath_bench_${stores}_stores_${days}_days_${seats}_seats`;
const SAMPLE = 'dosepath_bench_sample';
const dataFolder = fileURLToPath(new URL('../../../.data/bench', import.meta.url));

export interface BenchDatabase extends Database {
  url: string;
  /** Leaves the database for the next run on the same day. */
  stop(): Promise<void>;
}

/**
 * On an embedded server of its own, or on that of DATABASE_URL in a database of its own; built anew
 * when the day or the schema changed.
 */
export async function openBenchDatabase({
  stores = size.stores,
  days = size.days,
  seats = 1,
}: Partial<Chain> = {}): Promise<BenchDatabase> {
  const chain = { stores, days, seats };
  const server = await serverOf(process.env['DATABASE_URL']);
  const url = new URL(server.url);
  url.pathname = `/${nameOf(chain)}`;
  const built = await build(server.url, url.href, chain);
  return {
    ...built,
    url: url.href,
    stop: async () => {
      await built.close();
      await server.stop();
    },
  };
}

/**
 * The sample stores of `npm start`, with nothing taken, in a database that goes when it is stopped.
 */
export async function openSampleDatabase(): Promise<BenchDatabase> {
  const server = await serverOf(process.env['DATABASE_URL']);
  const url = new URL(server.url);
  url.pathname = `/${SAMPLE}`;
  const discard = async () => {
    const administrator = await openDatabase(server.url);
    await administrator.pool.query(`drop database if exists ${SAMPLE} with (force)`);
    return administrator;
  };
  const administrator = await discard();
  await administrator.pool.query(`create database ${SAMPLE}`);
  await administrator.close();
  const database = await openDatabase(url.href);
  await migrate(database.pool);
  await seedStores(database.db);
  // Statistics that are made now are not made, and committed, while something is counted.
  await database.pool.query('vacuum analyze');
  return {
    ...database,
    url: url.href,
    stop: async () => {
      await database.close();
      await (await discard()).close();
      await server.stop();
    },
  };
}

async function serverOf(url: string | undefined): Promise<{ url: string; stop(): Promise<void> }> {
  if (url) return { url, stop: () => Promise.resolve() };
  await mkdir(dataFolder, { recursive: true });
  return startEmbedded({ dataFolder, durability: 'full' });
}

async function build(serverUrl: string, url: string, chain: Chain): Promise<Database> {
  const name = nameOf(chain);
  const server = await openDatabase(serverUrl);
  try {
    const { rowCount } = await server.pool.query('select from pg_database where datname = $1', [
      name,
    ]);
    if (rowCount) {
      const database = await openDatabase(url);
      if (await isFresh(database)) return database;
      await database.close();
    }
    await server.pool.query(`drop database if exists ${name} with (force)`);
    await server.pool.query(`create database ${name}`);
  } finally {
    await server.close();
  }
  // A busy machine takes longer over millions of claims than anybody waits for an answer.
  const filled = await openDatabase(url, { patience: 'schema' });
  await fill(filled, chain);
  await filled.close();
  return openDatabase(url);
}

/** The claims begin today: yesterday's database has one day less than the figures say. */
async function isFresh({ pool }: Database): Promise<boolean> {
  try {
    await migrate(pool);
    const { rows } = await pool.query<{ fresh: boolean }>(
      'select max(made_on) = current_date as fresh from bench_made',
    );
    return rows[0]?.fresh ?? false;
  } catch {
    // Another schema, or a build that was interrupted: there is nothing to keep.
    return false;
  }
}

/** There is a sample store to a postal code, and no more. */
const MOST_SAMPLES = 25_000;
const NUMBERS_APART = 1_000_000;

/** Puts a store with the same stock a few streets from each of the samples. */
async function copySamples(client: pg.PoolClient, copy: number): Promise<void> {
  const apart = [copy * NUMBERS_APART, NUMBERS_APART];
  await client.query(
    `insert into stores (store_number, name, line1, city, state, zip, time_zone, latitude, longitude, phone,
       location_id, organization_id, hours, slot_minutes, seats, source)
     select (store_number::integer + $1)::text, name, line1, city, state, zip, time_zone,
       latitude + 0.04 * (random() - 0.5), longitude + 0.04 * (random() - 0.5), phone,
       gen_random_uuid(), organization_id, hours, slot_minutes, seats, source
     from stores where store_number::integer < $2`,
    apart,
  );
  await client.query(
    `insert into store_products (store_id, vaccine_code, product_id, manufacturer)
     select copied.id, vaccine_code, product_id, manufacturer
     from store_products join stores s on s.id = store_id
       join stores copied on copied.store_number = (s.store_number::integer + $1)::text
     where s.store_number::integer < $2`,
    apart,
  );
}

async function fill({ db, pool }: Database, { stores, days, seats }: Chain): Promise<void> {
  const started = Date.now();
  await migrate(pool);
  const copies = Math.ceil(stores / MOST_SAMPLES);
  await seedStores(db, { count: stores / copies, seed: 1 });
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('set synchronous_commit = off');
    await client.query('delete from store_special_days');
    for (let copy = 1; copy < copies; copy += 1) await copySamples(client, copy);
    const hours = Array.from({ length: 7 }, () => ({ open: '09:00', close: '19:00' }));
    await client.query('update stores set hours = $1, slot_minutes = $2, seats = $3', [
      JSON.stringify(hours),
      size.slotMinutes,
      seats,
    ]);
    // With one seat every other time of every day, the odd ones at some stores and the even ones at
    // others; with two, one seat of every time. Identities that rise keep the indexes on them from
    // being filled in random order; searches do not read those.
    await client.query(
      `insert into claims (store_id, starts_at, seat, hold_id, engagement_id, confirmation_number)
       select s.id,
         ($1::date + day + time '09:00' + make_interval(mins => $3 * (2 * pair + (s.id + day + pair + other) % 2))) at time zone s.time_zone,
         1 + other / 2, one.id, one.id, 'BENCH00000'
       from stores s, generate_series(0, $2 - 1) day, generate_series(0, $4 / 2 - 1) pair, generate_series(0, $5 - 1) other,
         lateral (select lpad(to_hex(((s.id::bigint * $2 + day) * 100 + pair) * $5 + other), 32, '0')::uuid as id) one`,
      [addDays(dateInUtc(new Date()), -1), days + 1, size.slotMinutes, size.timesADay, seats],
    );
    await client.query('vacuum analyze');
    await client.query('create table bench_made as select current_date as made_on');
  } finally {
    client.release(true);
  }
  console.error(`built in ${Math.round((Date.now() - started) / 1000)} s`);
}
