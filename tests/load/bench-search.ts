// npm run bench:search [-- --write]: the search over HTTP beside its bare SQL statement, in one
// run.
import type pg from 'pg';
import { searchTimeslots } from '#contract/timeslots.ts';
import { addDays, dateInUtc } from '#domain/dates.ts';
import { SLOT_DEFAULTS } from '#domain/timeslots.ts';
import { NEARBY_STORES, nearbyParameters } from '#server/timeslots/nearby.store.ts';
import { stockOf, wantsOf } from '#server/timeslots/sought.ts';
import { SHARED_MEMORY } from '#server/database/embedded/postmaster.ts';
import { openBenchDatabase, size } from './support/bench-database.ts';
import { startBenchServer } from './support/bench-server.ts';
import { postmasterOf } from './support/cpu.ts';
import { machine, writeSection } from './support/performance-page.ts';
import { claimsIn, figuresOf, rounds } from './support/search-rounds.ts';

const differentSearches = 500;
/** What the page of times asks for. */
const summaryDays = SLOT_DEFAULTS.horizonDays;
/** Ten stores are shown, and one more tells whether there are more. */
const storesLookedAt = 11;

const ahead = (days: number) => addDays(dateInUtc(new Date()), days);

/**
 * Searches for flu and COVID vaccine near stores all over the country, each on another of the next
 * days.
 */
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
  const body = searchTimeslots.body.parse(search);
  return nearbyParameters({
    position: body.position,
    miles: body.searchRadius,
    stock: stockOf(wantsOf(body.vaccine, 'vaccine')),
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
    const processes = { server: server.pid, postmaster: await postmasterOf(database.pool) };
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
        await figuresOf(
          [
            ['bare statement', sql],
            ['over HTTP', http],
            [
              `over HTTP, with the summary of ${summaryDays} days`,
              { ...http, requests: summaries },
            ],
          ],
          processes,
        ),
        '',
        `${size.stores.toLocaleString('en-US')} stores x ${size.days} days x ${size.timesADay} times, half of them taken: ${await claimsIn(database.pool)} claims.`,
        `Each search: the nearest ten stores within 25 miles that stock two vaccines, with their times on one date. ${place}; an embedded PostgreSQL has shared_buffers ${SHARED_MEMORY}; database, server and clients share them. Best of ${rounds} rounds taken in turn.`,
      ].join('\n');
    } finally {
      await server.stop();
    }
  } finally {
    await database.stop();
  }
}

const figures = await run();
console.log(figures);
if (process.argv.includes('--write'))
  await writeSection('bench:search', `## Search for times\n\n${figures}`);
