// npm run bench:soak [-- --seconds 180 --people 8 --reads 480 --write]: one server process under
// people who book, come as three, move and cancel, beside others who look, minute by minute:
// REL-08. Ends with 1 below its bars.
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { askedNumbers, askedOptions } from '#tests/support/asked-options.ts';
import { noTraffic, type Traffic } from '#tests/nemesis/over-http.ts';
import type { Journal } from '#tests/nemesis/people.ts';
import { playRound } from '#tests/nemesis/round.ts';
import { openSampleDatabase } from './support/bench-database.ts';
import { startBenchServer, type BenchServer } from './support/bench-server.ts';
import { mixedReads } from './support/mixed-reads.ts';
import { machine, table, writeSection } from './support/performance-page.ts';
import { readsBetween, startReads, type Answered } from './support/reads.ts';

/** REL-08: mixed requests a second on one process, and how long one in twenty may take. */
const BAR = { callsASecond: 600, p95Ms: 200 };
/** Each with a seat or two; enough that nobody waits for somebody else's. */
const STORES = 300;
const LOOK_MS = 100;
const MINUTE_MS = 60_000;
/** A server that has just started takes twice as long for a call, until it is compiled. */
const WARM_UP_MS = 20_000;

const { values } = askedOptions({
  options: {
    seconds: { type: 'string', default: '180' },
    people: { type: 'string', default: '8' },
    reads: { type: 'string', default: '480' },
    write: { type: 'boolean', default: false },
  },
});
const {
  seconds,
  people,
  reads: readsASecond,
} = askedNumbers(values, ['seconds', 'people', 'reads']);

interface Minute {
  /** In milliseconds since 1970. */
  between: [from: number, until: number];
  /** Milliseconds of each call of those who book, and of each look at its life. */
  took: number[];
  looks: number[];
  megabytes: number;
}

interface Seen {
  minutes: readonly Minute[];
  answers: readonly Answered[];
  traffic: Traffic;
  journal: Journal;
}

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
    const minutes: Minute[] = [];
    const cluster = {
      pool: database.pool,
      servers: [{ ...STEADY, url: () => server.url }],
      recovery: () => Promise.resolve(0),
    };
    const traffic = noTraffic();
    const reads = await mixedReads(database.pool);
    const reading = await startReads({ url: server.url, aSecond: readsASecond, reads });
    const { journal } = await playRound(cluster, { people, stores: STORES, traffic }, async () => {
      await pause(WARM_UP_MS);
      const end = performance.now() + seconds * 1000;
      while (performance.now() < end) {
        const [asked, from, began] = [traffic.took.length, Date.now(), performance.now()];
        const until = Math.min(end, began + MINUTE_MS);
        const looks: number[] = [];
        while (performance.now() < until) {
          const looked = performance.now();
          await (await fetch(`${server.url}/api/health/live`)).arrayBuffer();
          looks.push(performance.now() - looked);
          await pause(LOOK_MS);
        }
        const took = traffic.took.slice(asked);
        minutes.push({ between: [from, Date.now()], took, looks, megabytes: memoryOf(server) });
      }
    });
    return judge(place, { minutes, answers: await reading.finish(), traffic, journal });
  } finally {
    await server.stop();
    await database.stop();
  }
}

function judge(
  place: string,
  { minutes, answers, traffic, journal }: Seen,
): { text: string; isHeld: boolean } {
  const rows = minutes.map(({ between, took, looks, megabytes }, index) => {
    const reads = readsBetween(answers, ...between);
    const calls = took.length / ((between[1] - between[0]) / 1000);
    return [
      String(index + 1),
      `${Math.round(reads.perSecond)} + ${Math.round(calls)}`,
      `${Math.round(reads.p50)}, ${Math.round(reads.p95)}`,
      `${quantile(took, 0.5)}, ${quantile(took, 0.95)}`,
      `${quantile(looks, 0.5)}, ${quantile(looks, 0.99)}`,
      String(megabytes),
    ];
  });
  const [from, until] = [minutes[0]?.between[0] ?? 0, minutes.at(-1)?.between[1] ?? 0];
  const read = readsBetween(answers, from, until);
  const wrote = minutes.flatMap(({ took }) => took);
  const rate = Math.round(read.perSecond + wrote.length / ((until - from) / 1000));
  const readTimes = answers.filter(([at]) => at >= from && at < until).map(([, took]) => took);
  const p95 = quantile([...readTimes, ...wrote], 0.95);
  const failed = traffic.failures.length + read.failures;
  const text = [
    table([
      [
        'minute',
        'answered a second: who looks + who books',
        'who looks: p50, p95 ms',
        'who books: p50, p95 ms',
        'is it alive? p50, p99 ms',
        'MB',
      ],
      ...rows,
    ]),
    '',
    `${people} people at ${STORES} stores with a seat or two a time: ${journal.bookings.length} booked. Others look: a search, a content and the health in turn, ${readsASecond} asked for a second whatever is answered. In all ${rate} a second, once the server is warm (${WARM_UP_MS / 1000} s), p95 ${p95} ms (bars ${BAR.callsASecond}, ${BAR.p95Ms}); ${failed} failed, ${traffic.unanswered} unanswered. Who asks whether it is alive waits for the event loop and nothing else.`,
    `${place}; one server process, database and people share them.`,
  ].join('\n');
  const isHeld = failed + traffic.unanswered === 0 && rate >= BAR.callsASecond && p95 <= BAR.p95Ms;
  return { text, isHeld };
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
