// npm run bench:hold [-- --write]: a hold over HTTP beside its bare SQL statement, in one run.
import { openBenchDatabase, size } from './support/bench-database.ts';
import { startBenchServer } from './support/bench-server.ts';
import { CPU_EACH, cpuEach, postmasterOf } from './support/cpu.ts';
import { measureHolds, type HoldLoad } from './support/hold-load.ts';
import type { MeasuredLoad } from './support/load.ts';
import { machine, table, writeSection } from './support/performance-page.ts';

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
      const insert = await measured({ ...holds, kind: 'insert' });
      const statement = await measured({ ...holds, kind: 'statement' });
      const http = await measured({ ...holds, kind: 'http' });
      const share = Math.round((http.perSecond / statement.perSecond) * 100);
      return [
        table([
          ['', 'holds a second', 'p50 ms', 'p95 ms', CPU_EACH],
          row('one insert of a claim', insert),
          row('bare statement of a hold', statement),
          row('createHold over HTTP', http),
        ]),
        '',
        `${clients} clients, each hold a free time of its own among ${size.stores.toLocaleString('en-US')} stores x ${size.days} days with half of all times taken; every hold is on disk before it is answered.`,
        `The statement takes the seat, frees the engagement's earlier one, and keeps the answer for a repeated request. Over HTTP (one server process) it runs at ${share}% of the bare rate.`,
        `${machine()}; database, server and clients share them.`,
      ].join('\n');
    } finally {
      await server.stop();
    }
  } finally {
    await database.stop();
  }
}

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
if (process.argv.includes('--write')) await writeSection('bench:hold', `## Holds\n\n${figures}`);
