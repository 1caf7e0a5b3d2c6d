// npm run bench:search [-- --write]: the search over HTTP beside its bare SQL statement, in one
// run.
import { SLOT_DEFAULTS } from '#domain/timeslots.ts';
import { SHARED_MEMORY } from '#server/database/embedded/postmaster.ts';
import { askedToWrite } from '#tests/support/asked-options.ts';
import { openBenchDatabase, size } from './support/bench-database.ts';
import { startBenchServer } from './support/bench-server.ts';
import { postmasterOf } from './support/cpu.ts';
import { machine, writeSection } from './support/performance-page.ts';
import { claimsIn, figuresOf, rounds } from './support/search-rounds.ts';
import { ahead, searchesAllOver, searchLoads } from './support/searches.ts';

const isWritten = askedToWrite();

const differentSearches = 500;
/** What the page of times asks for. */
const summaryDays = SLOT_DEFAULTS.horizonDays;
async function run(): Promise<string> {
  const place = machine();
  const database = await openBenchDatabase();
  try {
    const wanted = await searchesAllOver(database.pool, {
      count: differentSearches,
      days: size.days - 4,
    });
    const server = await startBenchServer(database.url);
    const processes = { server: server.pid, postmaster: await postmasterOf(database.pool) };
    try {
      const { sql, http } = searchLoads({ database: database.url, server: server.url }, wanted);
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
if (isWritten) await writeSection('bench:search', `## Search for times\n\n${figures}`);
