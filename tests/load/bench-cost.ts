// npm run bench:cost [-- --write]: how soon others are answered while somebody asks for the dearest
// search there is, 20 times a second over 4 connections (SAF-04).
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { searchGroupTimeslots } from '#contract/group-timeslots.ts';
import { health } from '#contract/service.ts';
import { searchTimeslots } from '#contract/timeslots.ts';
import { addDays, dateInUtc } from '#domain/dates.ts';
import { MAX_PEOPLE } from '#domain/party.ts';
import { askedToWrite } from '#tests/support/asked-options.ts';
import { openSampleDatabase } from './support/bench-database.ts';
import { startBenchServer } from './support/bench-server.ts';
import { machine, table, writeSection } from './support/performance-page.ts';

const isWritten = askedToWrite();

const SECONDS = 15;
const DEAR_A_SECOND = 20;
const DEAR_CONNECTIONS = 4;
const OTHERS_A_SECOND = 10;
/** What is promised to everybody else, p95 in milliseconds. */
const AIMS = { health: 50, search: 300 };

const chicago = { latitude: 41.88, longitude: -87.63 };
const vaccines = ['150', '207', '115', '43'].map((code) => ({ code }));
/**
 * What a person's history holds, each dose of another day: of a group that may have all of it, and
 * of one that may not, for whom it is worked out when they may.
 */
const HISTORIES = [['150'], ['150', '207', '115', '43']];

let born = 0;
/** Ten people whom nobody has asked about before, each with so many earlier doses. */
function dearest(dosesEach: number) {
  const kinds = HISTORIES[born % 20 < MAX_PEOPLE ? 0 : 1] ?? [];
  const patients = Array.from({ length: MAX_PEOPLE }, (_, index) => {
    born += 1;
    const history = Array.from({ length: dosesEach }, (_dose, turn) => ({
      vaccineCode: kinds[turn % kinds.length],
      date: addDays('2001-01-01', turn * 97 + (born % 90)),
    }));
    const screening = { answers: { immunocompromised: 'no', pregnant: 'no' }, history };
    const dob = addDays('1970-01-01', (born * 3_571) % 7_000);
    return { place: index + 1, vaccine: vaccines, restriction: { dob, screening } };
  });
  return { patients, position: chicago, state: 'IL', searchRadius: 250, dayRange: 30 };
}

const ordinary = (day: number) => ({
  vaccine: [{ code: '150' }],
  position: chicago,
  state: 'IL',
  restriction: { dob: '1984-04-28' },
  date: addDays(dateInUtc(new Date()), 1 + (day % 8)),
});

const underWay = new Set<() => void>();

interface Answer {
  status: number;
  ms: number;
}

interface Asked {
  agent: Agent;
  address: string;
  path: string;
  body?: unknown;
}

function ask(url: string, { agent, address, path, body }: Asked): Promise<Answer> {
  const begun = performance.now();
  return new Promise((resolve) => {
    const settle = (status: number) => {
      underWay.delete(leave);
      resolve({ status, ms: performance.now() - begun });
    };
    const sent = request(
      new URL(path, url),
      {
        agent,
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          'x-forwarded-for': address,
          'x-transaction-id': randomUUID(),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
      },
      (reply) => {
        reply.resume();
        reply.once('end', () => settle(reply.statusCode ?? 0));
      },
    );
    const leave = () => sent.destroy();
    underWay.add(leave);
    sent.once('error', () => settle(0));
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** Asks so often a second, whether or not what was asked before is answered. */
async function atRate(aSecond: number, one: (turn: number) => Promise<Answer>): Promise<Answer[]> {
  const answers: Promise<Answer>[] = [];
  const begun = performance.now();
  for (let turn = 0; turn < aSecond * SECONDS; turn += 1) {
    const due = begun + (turn * 1000) / aSecond;
    await pause(Math.max(0, due - performance.now()));
    answers.push(one(turn));
  }
  return Promise.all(answers);
}

interface Attack {
  label: string;
  dosesEach: number;
  /** From how many addresses it comes. */
  addresses: number;
}

async function measure(url: string, attack?: Attack) {
  const dear = new Agent({ keepAlive: true, maxSockets: DEAR_CONNECTIONS });
  const others = new Agent({ keepAlive: true });
  const attacking = attack
    ? atRate(DEAR_A_SECOND, (turn) =>
        ask(url, {
          agent: dear,
          address: `198.51.100.${turn % attack.addresses}`,
          path: searchGroupTimeslots.path,
          body: dearest(attack.dosesEach),
        }),
      )
    : Promise.resolve([]);
  const [searches, healths] = await Promise.all([
    atRate(OTHERS_A_SECOND, (turn) =>
      ask(url, {
        agent: others,
        address: `203.0.113.${turn % 250}`,
        path: searchTimeslots.path,
        body: ordinary(turn),
      }),
    ),
    atRate(OTHERS_A_SECOND, () =>
      ask(url, { agent: others, address: '203.0.113.251', path: health.path }),
    ),
  ]);
  // Who has not been answered by now is not waited for.
  for (const leave of underWay) leave();
  const attacked = await attacking;
  dear.destroy();
  others.destroy();
  return { attacked, searches, healths };
}

/** What a server reads before anybody asks (server/main.ts), and what first answers teach it. */
async function warmUp(url: string): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  for (let turn = 0; turn < 20; turn += 1) {
    const { path } = searchTimeslots;
    await ask(url, { agent, address: '203.0.113.252', path, body: ordinary(turn) });
  }
  const { path } = searchGroupTimeslots;
  await ask(url, { agent, address: '203.0.113.252', path, body: dearest(1) });
  agent.destroy();
}

function p95(answers: readonly Answer[]): number {
  const sorted = answers.map(({ ms }) => ms).toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length * 0.95)] ?? 0;
}

function statuses(answers: readonly Answer[]): string {
  const counts = new Map<number, number>();
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
  return (
    [...counts].map(([status, count]) => `${count} x ${status || 'not in time'}`).join(', ') ||
    'none'
  );
}

const attacks: (Attack | undefined)[] = [
  undefined,
  { label: 'ten people with 50 doses each', dosesEach: 50, addresses: 1 },
  { label: 'as dear as is taken, from one address', dosesEach: 15, addresses: 1 },
  { label: 'as dear as is taken, from 50 addresses', dosesEach: 15, addresses: 50 },
];

const place = machine();
const database = await openSampleDatabase();
try {
  const rows: string[][] = [];
  for (const attack of attacks) {
    // A server that remembers nobody of the round before.
    const server = await startBenchServer(database.url);
    try {
      await warmUp(server.url);
      const { attacked, searches, healths } = await measure(server.url, attack);
      const figures = { health: p95(healths), search: p95(searches) };
      const failed = [...healths, ...searches].filter(({ status }) => status !== 200).length;
      if (figures.health > AIMS.health || figures.search > AIMS.search || failed > 0)
        process.exitCode = 1;
      rows.push([
        attack?.label ?? 'nobody',
        statuses(attacked),
        figures.health.toFixed(0),
        figures.search.toFixed(0),
        String(failed),
      ]);
      await database.pool.query('delete from limits');
    } finally {
      await server.stop();
    }
  }
  const text = `## While somebody asks for the dearest search

${table([['who asks', 'what they are answered', 'health p95 ms', 'other searches p95 ms', 'others not answered'], ...rows])}

${DEAR_A_SECOND} group searches a second over ${DEAR_CONNECTIONS} connections for ${SECONDS} seconds, each for people nobody has asked about before; beside them ${OTHERS_A_SECOND} searches of others and ${OTHERS_A_SECOND} looks at the health a second. Aims: health p95 under ${AIMS.health} ms, other searches under ${AIMS.search} ms. ${place}; one server process, database and clients share them.`;
  console.log(text);
  if (isWritten) await writeSection('bench:cost', text);
} finally {
  await database.stop();
}
