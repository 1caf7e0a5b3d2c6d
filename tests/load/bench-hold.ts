// npm run bench:hold [-- --write]: a hold over HTTP beside its bare SQL statement, in one run.
import { askedToWrite } from '#tests/support/asked-options.ts';
import { openBenchDatabase, size } from './support/bench-database.ts';
import { startBenchServer } from './support/bench-server.ts';
import { CPU_EACH, cpuEach, postmasterOf } from './support/cpu.ts';
import { measureHolds, type HoldLoad } from './support/hold-load.ts';
import type { MeasuredLoad } from './support/load.ts';
import { machine, table, writeSection } from './support/performance-page.ts';

const isWritten = askedToWrite();

const clients = 32;
const seconds = 6;

async function run(): Promise<string> {
  const database = await openBenchDatabase();
  try {
    const server = await startBenchServer(database.url);
    try {
      const processes = { server: server.pid, postmaster: await postmasterOf(database.pool) };
      const holds = {
        databaseUrl: database.url,
        serverUrl: server.url,
        clients,
        seconds,
        processes,
      };
      const insert = await measured({ ...holds, kind: 'insert', hold: 'first' });
      const first = await both({ ...holds, hold: 'first' });
      const again = await both({ ...holds, hold: 'again' });
      return [
        table([
          ['', 'holds a second', 'p50 ms', 'p95 ms', CPU_EACH],
          row('one insert of a claim', insert),
          row('somebody’s first hold: bare statement', first.statement),
          row('the same by createHold over HTTP', first.http),
          row('another time in place of what is held: bare statement', again.statement),
          row('the same by createHold over HTTP', again.http),
        ]),
        '',
        `${clients} clients, each hold a free time of its own among ${size.stores.toLocaleString('en-US')} stores x ${size.days} days with half of all times taken; every hold is on disk before it is answered.`,
        `The statement takes the seat, frees what the visitor held before, and keeps the answer for a repeated request. A first hold is each of another visitor, whom the server (one process) has met before. Of the insert’s rate the bare statement runs at ${share(first.statement, insert)}% (aim: 60) for a first hold and ${share(again.statement, insert)}% for another time; over HTTP it runs at ${share(first.http, first.statement)}% (aim: 50) and ${share(again.http, again.statement)}% of the bare statement’s.`,
        `${machine()}; database, server and clients share them.`,
      ].join('\n');
    } finally {
      await server.stop();
    }
  } finally {
    await database.stop();
  }
}

/** The statement and, after it, the server. */
const both = async (load: Omit<HoldLoad, 'kind'>) => ({
  statement: await measured({ ...load, kind: 'statement' }),
  http: await measured({ ...load, kind: 'http' }),
});

const share = (one: MeasuredLoad, other: MeasuredLoad): number =>
  Math.round((one.perSecond / other.perSecond) * 100);

/** A figure of refused holds would say nothing. */
async function measured(load: HoldLoad): Promise<MeasuredLoad> {
  const figures = await measureHolds(load);
  if (figures.failures > 0) throw new Error(`${load.kind}: ${figures.failures} holds were refused`);
  return figures;
}

const row = (label: string, { perSecond, p50, p95, cpu, answers }: MeasuredLoad): string[] => [
  label,
  Math.round(perSecond).toLocaleString('en-US'),
  p50.toFixed(2),
  p95.toFixed(2),
  cpuEach(cpu, answers),
];

const figures = await run();
console.log(figures);
if (isWritten) await writeSection('bench:hold', `## Holds\n\n${figures}`);
