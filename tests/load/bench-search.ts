// npm run bench:search [-- --write]: the search over HTTP beside its bare SQL statement, in one run.
import type pg from 'pg';
import { searchTimeslots } from '#contract/timeslots.ts';
import { addDays } from '#domain/dates.ts';
import { NEARBY_STORES, nearbyParameters } from '#server/timeslots/nearby.store.ts';
import { stockOf, wishOf } from '#server/timeslots/wish.ts';
import { openBenchDatabase, size } from './support/bench-database.ts';
import { startBenchServer } from './support/bench-server.ts';
import { measure } from './support/load.ts';
import type { Load, Measured } from './support/load.ts';
import { machine, table, writeSection } from './support/performance-page.ts';

const seconds = 8;
const manyClients = 8;
const differentSearches = 500;
/** Ten stores are shown, and one more tells whether there are more. */
const storesLookedAt = 11;

/** Searches for flu and COVID vaccine near stores all over the country, each on another of the next days. */
async function searches(pool: pg.Pool) {
  const { rows } = await pool.query<{ latitude: number; longitude: number; state: string }>(
    `select latitude, longitude, state from stores where stocked @> '{150,207}' order by md5(store_number) limit $1`,
    [differentSearches],
  );
  const today = new Date().toISOString().slice(0, 10);
  return rows.map(({ latitude, longitude, state }, index) => ({
    vaccine: [{ code: '150' }, { code: '207' }],
    position: { latitude, longitude },
    state,
    restriction: { dob: '1984-04-28' },
    date: addDays(today, 2 + (index % (size.days - 4))),
  }));
}

function statementOf(search: Awaited<ReturnType<typeof searches>>[number]): unknown[] {
  const wish = wishOf(searchTimeslots.body.parse(search));
  const { position, miles, engagementId } = wish;
  return nearbyParameters({
    position,
    miles,
    engagementId,
    stock: stockOf(wish),
    from: search.date,
    days: 1,
    limit: storesLookedAt,
  });
}

async function run(): Promise<string> {
  const database = await openBenchDatabase();
  try {
    const wanted = await searches(database.pool);
    const server = await startBenchServer(database.url);
    try {
      const sql = {
        kind: 'sql',
        url: database.url,
        name: 'nearby-stores',
        text: NEARBY_STORES,
        requests: wanted.map(statementOf),
      } as const;
      const http = {
        kind: 'http',
        url: server.url,
        path: searchTimeslots.path,
        requests: wanted,
      } as const;
      const summaries = wanted.map((search) => ({ ...search, dayRange: 10 }));
      return [
        table([
          [
            '',
            'one client: p50 ms',
            'p95 ms',
            `${manyClients} clients: p50 ms`,
            'p95 ms',
            'a second',
          ],
          await row('bare statement', sql),
          await row('over HTTP', http),
          await row('over HTTP, with the summary of 10 days', { ...http, requests: summaries }),
        ]),
        '',
        `${size.stores.toLocaleString('en-US')} stores x ${size.days} days x ${size.timesADay} times, half of them taken: ${await claims(database.pool)} claims.`,
        `Each search: the nearest ten stores within 25 miles that stock two vaccines, with their times on one date. ${machine()}; database, server and clients share them.`,
      ].join('\n');
    } finally {
      await server.stop();
    }
  } finally {
    await database.stop();
  }
}

type Work =
  | Omit<Extract<Load, { kind: 'sql' }>, 'clients' | 'seconds'>
  | Omit<Extract<Load, { kind: 'http' }>, 'clients' | 'seconds'>;

async function row(label: string, work: Work): Promise<string[]> {
  const one = await measure({ ...work, clients: 1, seconds });
  const many = await measure({ ...work, clients: manyClients, seconds });
  refuseFailures(label, one, many);
  const ms = (value: number) => value.toFixed(2);
  return [
    label,
    ms(one.p50),
    ms(one.p95),
    ms(many.p50),
    ms(many.p95),
    Math.round(many.perSecond).toLocaleString('en-US'),
  ];
}

/** A figure of refused searches would say nothing. */
function refuseFailures(label: string, ...measured: Measured[]): void {
  const failures = measured.reduce((sum, { failures: some }) => sum + some, 0);
  if (failures > 0) throw new Error(`${label}: ${failures} searches were not answered with times`);
}

async function claims(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::integer as count from claims',
  );
  return (rows[0]?.count ?? 0).toLocaleString('en-US');
}

const figures = await run();
console.log(figures);
if (process.argv.includes('--write'))
  await writeSection('bench:search', `## Search for times\n\n${figures}`);
