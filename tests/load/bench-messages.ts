// npm run bench:messages [-- --messages 600 --servers 1 --reads 600 --write]: messages that are due
// at one moment, how soon each has arrived at a mail server and a text service of this computer,
// beside people who read and with nothing else to do (REL-06). Ends with 1 below its bar.
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { openDatabase, type Database } from '#server/database/database.ts';
import { askedNumbers, askedOptions } from '#tests/support/asked-options.ts';
import { startCluster, type Cluster } from '#tests/nemesis/cluster.ts';
import { startCatcher, type Catcher } from './support/catcher.ts';
import { cpuSoFar, postmasterOf, type Cpu } from './support/cpu.ts';
import { bookMany, putDueTogether, type Booked } from './support/due-letters.ts';
import { summarise, type Measured } from './support/load.ts';
import { machine, table, writeSection } from './support/performance-page.ts';
import { mixedReads } from './support/mixed-reads.ts';
import { readsBetween, startReads } from './support/reads.ts';

/** REL-06: half of them e-mails, half texts, all there after so long. */
const BAR_MS = 15_000;
/** Until they are due all are written, and nothing of that is at work any more. */
const DUE_AFTER_SECONDS = 12;
/** Then it is told what has arrived. */
const LONGEST_MS = 120_000;
const LOOK_MS = 200;
/** Readers alone, once what they ask is warm. */
const READ_ALONE_MS = 8_000;
const WARM_MS = 4_000;

const { values } = askedOptions({
  options: {
    messages: { type: 'string', default: '600' },
    servers: { type: 'string', default: '1' },
    reads: { type: 'string', default: '600' },
    write: { type: 'boolean', default: false },
  },
});
const {
  messages,
  servers,
  reads: readsASecond,
} = askedNumbers(values, ['messages', 'servers', 'reads']);

interface Arrived {
  /** Milliseconds from the moment at which they were due. */
  took: number[];
  /** Recipients that got more than one. */
  twice: number;
  /** The moment at which they were due, and the last arrival. */
  between: [from: number, until: number];
  /** Of all servers and the database, from then until the last was there. */
  cpu: Cpu;
}

async function processorOf(cluster: Cluster): Promise<() => Cpu> {
  const postmaster = await postmasterOf(cluster.pool);
  return () => {
    const all = cluster.servers.map((server) =>
      cpuSoFar({ server: server.processId(), postmaster }),
    );
    return {
      server: all.reduce((sum, one) => sum + (one.server ?? Number.NaN), 0),
      database: all[0]?.database,
    };
  };
}

/** Has letters about the bookings leave, and waits until they have arrived. */
async function burst(
  { cluster, catcher, database }: { cluster: Cluster; catcher: Catcher; database: Database },
  bookings: readonly Booked[],
): Promise<Arrived> {
  const used = await processorOf(cluster);
  const { recipients, dueAt } = await putDueTogether(database, bookings, DUE_AFTER_SECONDS);
  await pause(dueAt - Date.now());
  const before = used();
  const caught = async () => (await catcher.caught()).filter(([to]) => recipients.has(to));
  let arrived = await caught();
  while (arrived.length < messages && Date.now() - dueAt < LONGEST_MS) {
    await pause(LOOK_MS);
    arrived = await caught();
  }
  const after = used();
  const took = arrived.map(([, at]) => at - dueAt);
  return {
    took,
    twice: arrived.length - new Set(arrived.map(([to]) => to)).size,
    between: [dueAt, dueAt + Math.max(...took)],
    cpu: {
      server: (after.server ?? Number.NaN) - (before.server ?? Number.NaN),
      database: (after.database ?? Number.NaN) - (before.database ?? Number.NaN),
    },
  };
}

/** Nothing waits any more: what is measured next is alone. */
async function allLeft(pool: pg.Pool): Promise<void> {
  for (;;) {
    const { rows } = await pool.query(
      'select from outbox where sent_at is null and given_up_at is null limit 1',
    );
    if (rows.length === 0) return;
    await pause(LOOK_MS);
  }
}

async function run() {
  const place = machine();
  const catcher = await startCatcher();
  Object.assign(process.env, {
    DOSEPATH_PUBLIC_URL: 'http://127.0.0.1:3000',
    DOSEPATH_SMTP_URL: `smtp://127.0.0.1:${catcher.smtpPort}`,
    DOSEPATH_MAIL_FROM: 'Pharmacy <appointments@pharmacy.example>',
    DOSEPATH_SMS_URL: `http://AC:token@127.0.0.1:${catcher.textPort}`,
    DOSEPATH_SMS_FROM: '+13125550100',
  });
  const cluster = await startCluster(servers);
  const database = await openDatabase(cluster.databaseUrl, { patience: 'work' });
  try {
    const bookings = await bookMany(cluster, messages / 2);
    await allLeft(cluster.pool);
    const parts = { cluster, catcher, database };
    const reading = await startReads({
      url: cluster.servers[0]?.url() ?? '',
      aSecond: readsASecond,
      reads: await mixedReads(cluster.pool),
    });
    await pause(WARM_MS + READ_ALONE_MS);
    const readAlone = [Date.now() - READ_ALONE_MS, Date.now()] as const;
    const beside = await burst(parts, bookings);
    const answers = await reading.finish();
    const reads = {
      alone: readsBetween(answers, ...readAlone),
      beside: readsBetween(answers, ...beside.between),
    };
    await allLeft(cluster.pool);
    const alone = await burst(parts, bookings);
    const isHeld = [beside, alone].every((one) => isThere(one)) && reads.beside.failures === 0;
    return { text: textOf(place, { reads, beside, alone }), isHeld };
  } finally {
    await database.close();
    await cluster.stop();
    catcher.stop();
  }
}

const isThere = ({ took, twice }: Arrived): boolean =>
  took.length === messages && twice === 0 && Math.max(...took) <= BAR_MS;

function textOf(
  place: string,
  {
    reads,
    beside,
    alone,
  }: { reads: Record<'alone' | 'beside', Measured>; beside: Arrived; alone: Arrived },
): string {
  const seconds = (ms: number) => (ms / 1000).toFixed(1);
  const ofReads = ({ perSecond, p50, p95, failures }: Measured) => [
    String(Math.round(perSecond)),
    `${Math.round(p50)}, ${Math.round(p95)}`,
    String(failures),
  ];
  const row = (what: string, one: Arrived, read: readonly string[]) => {
    const { p50, p95 } = summarise(one.took, 1, 0);
    return [
      what,
      `${one.took.length}, ${one.twice}`,
      [p50, p95, Math.max(...one.took)].map(seconds).join(', '),
      ...read,
      [one.cpu.server, one.cpu.database].map((ms) => seconds(ms ?? Number.NaN)).join(' + '),
    ];
  };
  return [
    table([
      [
        '',
        'arrived, twice',
        's from due to there: p50, p95, longest',
        'reads answered a second',
        'p50, p95 ms',
        'failed',
        'processor s meanwhile: server + PostgreSQL',
      ],
      ['reads alone', '', '', ...ofReads(reads.alone), ''],
      row('messages beside reads', beside, ofReads(reads.beside)),
      row('messages alone', alone, ['', '', '']),
    ]),
    '',
    `${messages} messages due at one moment, half e-mails and half texts, about ${messages / 2} bookings, sealed; bar: all there within ${BAR_MS / 1000} s, none twice, no read failed. Mail server and text service answer after 50 ms each. Reads: a search, a content and the health, in turn, ${readsASecond} asked for a second whatever is answered, each counted from when it was to be asked.`,
    `${servers} server${servers === 1 ? '' : 's'} as in production; ${place}; all processes share them.`,
  ].join('\n');
}

const { text, isHeld: isAllHeld } = await run();
console.log(text);
if (values.write)
  await writeSection('bench:messages', `## Messages that are due at one moment\n\n${text}`);
if (!isAllHeld) process.exitCode = 1;
process.exit();
