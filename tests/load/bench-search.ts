// npm run bench:search [-- --write]: the search over HTTP beside its bare SQL statement, in one run.
import type pg from 'pg';
import { searchTimeslots } from '#contract/timeslots.ts';
import { addDays } from '#domain/dates.ts';
import { SLOT_DEFAULTS } from '#domain/timeslots.ts';
import { NEARBY_STORES, nearbyParameters } from '#server/timeslots/nearby.store.ts';
import { stockOf, wishOf } from '#server/timeslots/wish.ts';
import { memory, openBenchDatabase, size } from './support/bench-database.ts';
import { startBenchServer } from './support/bench-server.ts';
import { measure } from './support/load.ts';
import type { Load, Measured } from './support/load.ts';
import { machine, table, writeSection } from './support/performance-page.ts';

const seconds = 4;
/** What else runs on the machine disturbs each round differently: all work takes turns, and the best round counts. */
const rounds = 3;
const manyClients = 8;
const differentSearches = 500;
/** What the page of times asks for. */
const summaryDays = SLOT_DEFAULTS.daysShown;
/** Ten stores are shown, and one more tells whether there are more. */
const storesLookedAt = 11;

const ahead = (days: number) => addDays(new Date().toISOString().slice(0, 10), days);

/** Searches for flu and COVID vaccine near stores all over the country, each on another of the next days. */
async function searches(pool: pg.Pool) {
  const { rows } = await pool.query<{ latitude: number; longitude: number; state: string }>(
    `select latitude, longitude, state from stores where stocked @> '{150,207}' order by md5(store_number) limit $1`,
    [differentSearches],
  );
  return rows.map(({ latitude, longitude, state }, index) => ({
    vaccine: [{ code: '150' }, { code: '207' }],
    position: { latitude, longitude },
    state,
    restriction: { dob: '1984-04-28' },
    date: ahead(2 + (index % (size.days - 4))),
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
  const place = machine();
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
      const summaries = wanted.map((search, index) => ({
        ...search,
        date: ahead(1 + (index % (summaryDays - 2))),
        dayRange: summaryDays,
      }));
      return [
        await figuresOf([
          ['bare statement', sql],
          ['over HTTP', http],
          [`over HTTP, with the summary of ${summaryDays} days`, { ...http, requests: summaries }],
        ]),
        '',
        `${size.stores.toLocaleString('en-US')} stores x ${size.days} days x ${size.timesADay} times, half of them taken: ${await claims(database.pool)} claims.`,
        `Each search: the nearest ten stores within 25 miles that stock two vaccines, with their times on one date. ${place}; an embedded PostgreSQL has shared_buffers ${memory}; database, server and clients share them. Best of ${rounds} rounds taken in turn.`,
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

async function figuresOf(works: readonly (readonly [string, Work])[]): Promise<string> {
  const measured = works.map(([label]) => ({
    label,
    one: [] as Measured[],
    many: [] as Measured[],
  }));
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, [, work]] of works.entries()) {
      measured[index]?.one.push(await measure({ ...work, clients: 1, seconds }));
      measured[index]?.many.push(await measure({ ...work, clients: manyClients, seconds }));
    }
  }
  const many = `${manyClients} clients:`;
  return table([
    ['', 'one client: p50 ms', 'p95 ms', `${many} p50 ms`, 'p95 ms', 'a second'],
    ...measured.map((row) => {
      refuseFailures(row.label, ...row.one, ...row.many);
      const [one, together] = [best(row.one), best(row.many)];
      return [
        row.label,
        ...[one.p50, one.p95, together.p50, together.p95].map((milliseconds) =>
          milliseconds.toFixed(2),
        ),
        Math.round(together.perSecond).toLocaleString('en-US'),
      ];
    }),
  ]);
}

function best(measured: readonly Measured[]): Measured {
  return measured.reduce((one, other) => (other.perSecond > one.perSecond ? other : one));
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
