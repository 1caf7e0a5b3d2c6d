// npm run bench:chains [-- --write]: the search over HTTP in chains of 1,000, 10,000 and 100,000
// stores. Ends with 1 when the greatest answers fewer than the least.
import type pg from 'pg';
import { NEARBY_STORES } from '#server/timeslots/nearby.store.ts';
import { askedToWrite } from '#tests/support/asked-options.ts';
import { openBenchDatabase, size } from './support/bench-database.ts';
import { startBenchServer } from './support/bench-server.ts';
import { sum } from './support/booking-calls.ts';
import { CPU_EACH, cpuEach, postmasterOf } from './support/cpu.ts';
import { measure, type MeasuredLoad } from './support/load.ts';
import { machine, table, writeSection } from './support/performance-page.ts';
import { best, claimsIn, refuseFailures } from './support/search-rounds.ts';
import { searchesAllOver, searchLoads } from './support/searches.ts';

const isWritten = askedToWrite();

/** Stores, and how many miles around there are ten of them nearly everywhere. */
const CHAINS = [
  [1_000, 150],
  [10_000, 50],
  [100_000, 50],
] as const;
/** More would be hundreds of millions of claims in the greatest. */
const DAYS = 6;
const DIFFERENT_SEARCHES = 500;
const CLIENTS = 8;
const SECONDS = 4;
const ROUNDS = 3;
/** Until a server is compiled, and what a search reads is in memory. */
const WARM_UP_SECONDS = 15;
/** Searches a second of the greatest chain beside those of the least: flat, but for the noise. */
const BAR = 0.9;

interface Chain {
  stores: number;
  radius: number;
  claims: string;
  /** How many an answer has, in the mean: what it is made of and written as. */
  answered: number;
  /** The best round of each. */
  sql: MeasuredLoad;
  http: MeasuredLoad;
}

async function storesAnswered(pool: pg.Pool, requests: readonly unknown[][]): Promise<number> {
  const found: number[] = [];
  for (const values of requests) {
    const { rowCount } = await pool.query(NEARBY_STORES, values);
    found.push(rowCount ?? 0);
  }
  return sum(found) / found.length;
}

async function measureChain(stores: number, radius: number): Promise<Chain> {
  const database = await openBenchDatabase({ stores, days: DAYS });
  try {
    const wanted = await searchesAllOver(database.pool, {
      count: DIFFERENT_SEARCHES,
      days: DAYS - 4,
      radius,
    });
    const server = await startBenchServer(database.url);
    const processes = { server: server.pid, postmaster: await postmasterOf(database.pool) };
    const common = { clients: CLIENTS, seconds: SECONDS, processes };
    const { sql, http } = searchLoads({ database: database.url, server: server.url }, wanted);
    try {
      await measure({ ...http, ...common, seconds: WARM_UP_SECONDS });
      const statements: MeasuredLoad[] = [];
      const answers: MeasuredLoad[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        statements.push(await measure({ ...sql, ...common }));
        answers.push(await measure({ ...http, ...common }));
      }
      refuseFailures(`${stores} stores`, ...answers);
      const claims = await claimsIn(database.pool);
      const answered = await storesAnswered(database.pool, sql.requests);
      return { stores, radius, claims, answered, sql: best(statements), http: best(answers) };
    } finally {
      await server.stop();
    }
  } finally {
    await database.stop();
  }
}

const place = machine();
const chains: Chain[] = [];
for (const [stores, radius] of CHAINS) chains.push(await measureChain(stores, radius));

const count = (value: number) => Math.round(value).toLocaleString('en-US');
const rows = chains.map(({ stores, radius, claims, answered, sql, http }) => [
  count(stores),
  String(radius),
  claims,
  answered.toFixed(1),
  count(sql.perSecond),
  http.p50.toFixed(2),
  http.p95.toFixed(2),
  count(http.perSecond),
  cpuEach(http.cpu, http.answers),
]);
const [least, greatest] = [chains[0], chains.at(-1)].map((chain) => chain?.http.perSecond ?? 0);
const flat = (greatest ?? 0) / (least ?? 0);
const text = [
  '## Search in chains of several sizes',
  '',
  table([
    [
      'stores',
      'miles',
      'claims',
      'stores looked at',
      'bare statements a second',
      'over HTTP: p50 ms',
      'p95 ms',
      'a second',
      CPU_EACH,
    ],
    ...rows,
  ]),
  '',
  `Of 100,000 stores ${flat.toFixed(2)} of the searches of 1,000 are answered (bar ${BAR}: flat).`,
  `${DAYS} days x ${size.timesADay} times, half of them taken; each search: the nearest ten stores within so many miles that stock two vaccines, with their times on one date; ${CLIENTS} clients, best of ${ROUNDS} rounds of ${SECONDS} s, one chain after the other, each warm. ${place}; database, server and clients share them.`,
].join('\n');
console.log(text);
if (isWritten) await writeSection('bench:chains', text);
if (!(flat >= BAR)) process.exitCode = 1;
