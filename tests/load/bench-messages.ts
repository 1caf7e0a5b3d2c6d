// npm run bench:messages [-- --messages 600 --people 32 --servers 1 --write]: messages that are all
// due at once, how soon each has arrived at a mail server and a text service of this computer, and
// what each costs: with nothing else to do, and while people book (REL-06).
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { startCluster, type Cluster } from '#tests/nemesis/cluster.ts';
import { noTraffic, type Traffic } from '#tests/nemesis/over-http.ts';
import { playRound } from '#tests/nemesis/round.ts';
import type { CatcherReady, Caught, ToCatcher } from './support/catcher.process.ts';
import { cpuSoFar, postmasterOf, type Cpu } from './support/cpu.ts';
import { machine, table, writeSection } from './support/performance-page.ts';

/** REL-06: half of them e-mails, half texts, all there after so long. */
const BAR_MS = 15_000;
const STORES = 60;
/** Then it is told what has arrived. */
const LONGEST_MS = 120_000;

const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '600' },
    people: { type: 'string', default: '32' },
    servers: { type: 'string', default: '1' },
    write: { type: 'boolean', default: false },
  },
});
const [messages, people, servers] = [values.messages, values.people, values.servers].map(
  Number,
) as [number, number, number]; // three options

const program = fileURLToPath(new URL('./support/catcher.process.ts', import.meta.url));

interface Catcher {
  ready: CatcherReady;
  caught(): Promise<Caught['came']>;
  stop(): void;
}

async function startCatcher(): Promise<Catcher> {
  const child = fork(program, { execArgv: ['--import', 'tsx'] });
  const [ready] = (await once(child, 'message')) as [CatcherReady];
  return {
    ready,
    caught: async () => {
      child.send('tell' satisfies ToCatcher);
      const [{ came }] = (await once(child, 'message')) as [Caught];
      return came;
    },
    stop: () => child.disconnect(),
  };
}

let bursts = 0;

/**
 * A reminder of each of so many bookings, by e-mail and by text, all due now; their recipients are
 * of this burst alone.
 * @returns how they are told from other messages, and the time of day in milliseconds
 */
async function fall(pool: pg.Pool): Promise<{ isOfBurst: (to: string) => boolean; at: number }> {
  bursts += 1;
  const [mark, area] = [`burst${bursts}.example.com`, 200 + bursts];
  const { rowCount } = await pool.query(
    `insert into outbox (engagement_id, kind, payload)
      select b.engagement_id, k.kind, jsonb_build_object('template', 'appointmentConfirmed',
        'recipient', case k.kind when 'email' then 'p' || b.turn || '@' || $2
          else '+1' || $3 || lpad((5550000 + b.turn)::text, 7, '0') end,
        'language', 'en', 'details', jsonb_build_object('confirmationNumber',
          b.confirmation_number, 'appointmentId', b.id))
      from (select a.*, row_number() over () as turn from appointments a
          join engagements e on e.id = a.engagement_id
          where e.booking_type = 'Individual' and a.status = 'Scheduled'
          -- The last may be given up again by whoever is still at it.
          order by a.created_at limit $1 / 2) b,
        (values ('email'), ('sms')) as k (kind)`,
    [messages, mark, String(area)],
  );
  if (rowCount !== messages) throw new Error(`${rowCount} messages, and not ${messages}`);
  return {
    isOfBurst: (to) => to.endsWith(mark) || to.startsWith(`+1${area}`),
    at: Date.now(),
  };
}

interface Arrived {
  /** Milliseconds until half, 95 of a hundred and all of those that arrived were there. */
  half: number;
  most: number;
  all: number;
  came: number;
  /** Recipients that got more than one. */
  twice: number;
  callsASecond: number;
  /** Of all servers and the database, meanwhile. */
  cpu: Cpu;
}

async function measure(cluster: Cluster, catcher: Catcher, traffic: Traffic): Promise<Arrived> {
  const { pool } = cluster;
  const postmaster = await postmasterOf(pool);
  const used = (): Cpu => {
    const all = cluster.servers.map((server) =>
      cpuSoFar({ server: server.processId(), postmaster }),
    );
    return {
      server: all.reduce((sum, one) => sum + (one.server ?? Number.NaN), 0),
      database: all[0]?.database,
    };
  };
  const [before, calls] = [used(), traffic.took.length];
  const { isOfBurst, at } = await fall(pool);
  let arrived: Caught['came'] = [];
  while (arrived.length < messages && Date.now() - at < LONGEST_MS) {
    await pause(200);
    arrived = (await catcher.caught()).filter(([to]) => isOfBurst(to));
  }
  const after = used();
  const took = arrived.map(([, when]) => when - at).toSorted((one, other) => one - other);
  const quantile = (share: number) => took[Math.ceil(took.length * share) - 1] ?? Number.NaN;
  return {
    half: quantile(0.5),
    most: quantile(0.95),
    all: quantile(1),
    came: arrived.length,
    twice: arrived.length - new Set(arrived.map(([to]) => to)).size,
    callsASecond: Math.round((traffic.took.length - calls) / ((Date.now() - at) / 1000)),
    cpu: {
      server: (after.server ?? Number.NaN) - (before.server ?? Number.NaN),
      database: (after.database ?? Number.NaN) - (before.database ?? Number.NaN),
    },
  };
}

/** Until so many are booked alone that a message of each kind can be about each. */
async function enoughBooked(pool: pg.Pool): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ booked: number }>(
      `select count(*)::int as booked from appointments a
        join engagements e on e.id = a.engagement_id
        where e.booking_type = 'Individual' and a.status = 'Scheduled'`,
    );
    if ((rows[0]?.booked ?? 0) >= messages / 2 + 2 * people) return;
    await pause(500);
  }
}

/** Nothing waits any more: what is measured next is alone. */
async function allLeft(pool: pg.Pool): Promise<void> {
  for (;;) {
    const { rows } = await pool.query(
      'select from outbox where sent_at is null and given_up_at is null limit 1',
    );
    if (rows.length === 0) return;
    await pause(200);
  }
}

const place = machine();
const catcher = await startCatcher();
Object.assign(process.env, {
  DOSEPATH_PUBLIC_URL: 'http://127.0.0.1:3000',
  DOSEPATH_SMTP_URL: `smtp://127.0.0.1:${catcher.ready.smtpPort}`,
  DOSEPATH_MAIL_FROM: 'Pharmacy <appointments@pharmacy.example>',
  DOSEPATH_SMS_URL: `http://AC:token@127.0.0.1:${catcher.ready.textPort}`,
  DOSEPATH_SMS_FROM: '+13125550100',
});
const cluster = await startCluster(servers);
try {
  const traffic = noTraffic();
  const round = await playRound(cluster, { people, stores: STORES, traffic }, async () => {
    await enoughBooked(cluster.pool);
    return measure(cluster, catcher, traffic);
  });
  await allLeft(cluster.pool);
  const alone = await measure(cluster, catcher, noTraffic());
  const seconds = (ms: number) => (ms / 1000).toFixed(1);
  const each = (ms: number | undefined) => ((ms ?? Number.NaN) / messages).toFixed(1);
  const row = (what: string, one: Arrived) => [
    what,
    String(one.callsASecond),
    `${seconds(one.half)}, ${seconds(one.most)}, ${seconds(one.all)}`,
    `${one.came}, ${one.twice}`,
    what === 'alone' ? `${each(one.cpu.server)} + ${each(one.cpu.database)}` : '',
  ];
  const text = [
    table([
      [
        '',
        'calls a second meanwhile',
        'seconds until half, 95 %, all were there',
        'arrived, twice',
        'processor ms each: servers + PostgreSQL',
      ],
      row('while people book', round.struck),
      row('alone', alone),
    ]),
    '',
    `${messages} messages due at once, half e-mails and half texts, about ${messages / 2} bookings; bar: all within ${BAR_MS / 1000} s. Mail server and text service answer after 50 ms each. ${servers} server${servers === 1 ? '' : 's'}, ${people} people at ${STORES} stores, whose own letters leave as well.`,
    `${place}; all processes share them.`,
  ].join('\n');
  console.log(text);
  if (values.write)
    await writeSection('bench:messages', `## Messages that are due at once\n\n${text}`);
  const isHeld = [round.struck, alone].every(
    ({ came, twice, all }) => came === messages && twice === 0 && all <= BAR_MS,
  );
  if (!isHeld) process.exitCode = 1;
} finally {
  await cluster.stop();
  catcher.stop();
}
process.exit();
