// npm run bench:soak [-- --seconds 180 --people 32 --write]: one server process under people who
// book, come as three, move and cancel, minute by minute: REL-08. Ends with 1 below its bars.
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { noTraffic } from '#tests/nemesis/over-http.ts';
import { playRound } from '#tests/nemesis/round.ts';
import { openSampleDatabase } from './support/bench-database.ts';
import { startBenchServer, type BenchServer } from './support/bench-server.ts';
import { machine, table, writeSection } from './support/performance-page.ts';

/** REL-08: mixed requests a second on one process, and how long one in twenty may take. */
const BAR = { callsASecond: 600, p95Ms: 200 };
/** Each with a seat or two; enough that nobody waits for somebody else's. */
const STORES = 300;
const LOOK_MS = 100;
const MINUTE_MS = 60_000;

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '180' },
    people: { type: 'string', default: '32' },
    write: { type: 'boolean', default: false },
  },
});
const [seconds, people] = [Number(values.seconds), Number(values.people)];

const quantile = (numbers: readonly number[], share: number): number =>
  Math.round(
    numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length * share)] ?? 0,
  );

/** Of all memory that is the process's own, in MB. */
const memoryOf = ({ pid }: BenchServer): number =>
  Math.round(
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024,
  );

async function run() {
  const place = machine();
  const database = await openSampleDatabase();
  const server = await startBenchServer(database.url);
  try {
    const rows: string[][] = [];
    const cluster = {
      pool: database.pool,
      servers: [{ ...STEADY, url: () => server.url }],
      recovery: () => Promise.resolve(0),
    };
    const traffic = noTraffic();
    const { journal } = await playRound(cluster, { people, stores: STORES, traffic }, async () => {
      const end = performance.now() + seconds * 1000;
      while (performance.now() < end) {
        const [from, began] = [traffic.took.length, performance.now()];
        const until = Math.min(end, began + MINUTE_MS);
        const looks: number[] = [];
        while (performance.now() < until) {
          const looked = performance.now();
          await (await fetch(`${server.url}/api/health/live`)).arrayBuffer();
          looks.push(performance.now() - looked);
          await pause(LOOK_MS);
        }
        const took = traffic.took.slice(from);
        const passed = (performance.now() - began) / 1000;
        rows.push([
          String(rows.length + 1),
          String(Math.round(took.length / passed)),
          `${quantile(took, 0.5)}, ${quantile(took, 0.95)}`,
          `${quantile(looks, 0.5)}, ${quantile(looks, 0.99)}`,
          String(memoryOf(server)),
        ]);
      }
    });
    const { failures, unanswered, took } = traffic;
    const [rate, p95] = [Math.round(took.length / seconds), quantile(took, 0.95)];
    const text = [
      table([
        ['minute', 'calls a second', 'p50, p95 ms', 'is it alive? p50, p99 ms', 'MB'],
        ...rows,
      ]),
      '',
      `${people} people at ${STORES} stores with a seat or two a time: ${journal.bookings.length} booked; ${rate} calls a second, p95 ${p95} ms (bars ${BAR.callsASecond}, ${BAR.p95Ms}); ${failures.length} failed, ${unanswered} unanswered. Who asks whether it is alive waits for the event loop and nothing else.`,
      `${place}; one server process, database and people share them.`,
    ].join('\n');
    const isHeld =
      failures.length + unanswered === 0 && rate >= BAR.callsASecond && p95 <= BAR.p95Ms;
    return { text, isHeld };
  } finally {
    await server.stop();
    await database.stop();
  }
}

/** Nothing befalls it. */
const STEADY = {
  processId: () => 0,
  kill: () => undefined,
  freeze: () => Promise.resolve(),
  setClock: () => undefined,
};

const { text, isHeld } = await run();
console.log(text);
if (values.write) await writeSection('bench:soak', `## Three minutes of everything\n\n${text}`);
if (!isHeld) process.exitCode = 1;
