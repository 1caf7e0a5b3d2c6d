/**
 * `npm run nemesis`: people book at a few stores while servers and database are killed, and what
 * they were told is held against what is there (REL-08). Exit code 1 when anything is wrong.
 */
import { askedNumbers, askedOptions } from '#tests/support/asked-options.ts';
import { addPatient, hold, startJourney, timeAhead } from '#tests/support/booking.ts';
import { WronglyAnswered } from '#tests/support/visitor.ts';
import { startCluster, type Cluster } from './cluster.ts';
import { FAULT_NAMES, killed, missing, RECOVERY_MS, strikeUntil, type Befallen } from './faults.ts';
import { judge, type Finding } from './judge.ts';
import { noTraffic, Unanswered, visitOverHttp, type Traffic } from './over-http.ts';
import { isSabotage, sabotage, SABOTAGES } from './sabotage.ts';
import { DAYS, SLOT_MINUTES, type Journal } from './people.ts';
import { playRound } from './round.ts';

const help = `npm run nemesis [-- --seconds 150 --servers 4 --people 64 --stores 6 --sabotage NAME
                      --kills 80 --database-kills 7 --longest 480 --only 'power cut']

Starts servers of the product on a database of their own, lets people book, come as a group, move and cancel at stores
with a seat or two a time, and meanwhile kills servers (-9), kills the database, lets servers stand still, and cuts or
silences lines; where there is a compiler for C it also fills the disk, cuts the power and sets clocks wrong. It goes on
until all seconds are over and so many servers and databases were killed (no number: none is asked for): what is missing
then is killed one after the other, two servers at once. After --longest seconds it strikes no more. Each strike is a
line; however it ends, also by Ctrl-C, there is a table, and nothing is left running.
What everybody was told is then held against the database. Loopback only; nothing of yours is touched.
--only strikes with nothing else: ${FAULT_NAMES.join(', ')}.
--sabotage breaks the product first, so that the run has to end with exit code 1: ${Object.keys(SABOTAGES).join(', ')}.`;

const { values } = askedOptions({
  options: {
    seconds: { type: 'string', default: '150' },
    servers: { type: 'string', default: '4' },
    people: { type: 'string', default: '64' },
    stores: { type: 'string', default: '6' },
    kills: { type: 'string', default: '0' },
    'database-kills': { type: 'string', default: '0' },
    longest: { type: 'string', default: '480' },
    only: { type: 'string' },
    sabotage: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
const broken = [values.sabotage ?? []].flat().filter(isSabotage);
const isUnknown =
  (values.sabotage !== undefined && broken.length === 0) ||
  (values.only !== undefined && !FAULT_NAMES.includes(values.only));
if (values.help || isUnknown) {
  console.log(help);
  process.exit(values.help ? 0 : 2);
}
const {
  seconds,
  servers,
  people,
  stores,
  kills,
  'database-kills': databaseKills,
  longest,
} = askedNumbers(values, [
  'seconds',
  'servers',
  'people',
  'stores',
  'kills',
  'database-kills',
  'longest',
]);

/** One more than a store of this run has at a time. */
const TRIED_SEATS = 3;
/** After Ctrl-C: for people to come to the end of what they do, and then for the table. */
const LAST_MS = 30_000;

const stopping = new AbortController();
const isEnough = new Promise<void>((resolve) => {
  stopping.signal.addEventListener('abort', () => {
    setTimeout(resolve, LAST_MS);
    setTimeout(() => process.exit(1), 3 * LAST_MS).unref();
  });
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    if (!stopping.signal.aborted)
      console.log('Nothing strikes any more; people come to the end of what they do.');
    stopping.abort();
  });
const cluster = await startCluster(servers, { machine: true });
if (!cluster.machine) console.log('No compiler for C: disk, power and clocks do not fail.');
try {
  const wrong = await run(cluster);
  process.exitCode = wrong ? 1 : 0;
} finally {
  await cluster.stop();
}
// Calls that nobody waits for any more would keep it alive.
process.exit();

async function run({ pool, ended }: Cluster): Promise<boolean> {
  const begunAt = performance.now();
  const sinceBegun = () => (performance.now() - begunAt) / 1000;
  const asked = { servers: kills, databases: databaseKills };
  const isOver = (befallen: readonly Befallen[]) =>
    sinceBegun() > longest || (sinceBegun() > seconds && missing(befallen, asked).length === 0);
  const round = await playRound(cluster, { people, stores, enough: isEnough }, async () => {
    // What it is tried on was there before.
    for (const one of broken) await sabotage(pool, one);
    return strikeUntil(cluster, isOver, {
      only: values.only,
      stopping: stopping.signal,
      next: (befallen) => (sinceBegun() > seconds ? missing(befallen, asked) : []),
      told: (what, took) => {
        const ready = took === undefined ? 'not ready in a minute' : `ready after ${took} ms`;
        console.log(`${Math.round(sinceBegun())} s: ${what}, ${ready}`);
      },
    });
  });
  const tookSeconds = Math.round(sinceBegun());
  const { journal, traffic, storeNumbers, struck: befallen } = round;
  const findings = await judge(pool, journal);
  const [example] = ended;
  findings.push({
    what: 'servers that ended by themselves',
    count: ended.length,
    ...(example !== undefined && { example }),
  });
  // Whoever ended it wants to see the table now.
  if (!stopping.signal.aborted) findings.push(await fill(storeNumbers[1] ?? ''));
  tell(tookSeconds, journal, traffic, befallen, findings);
  const left = values.only === undefined ? missing(befallen, asked) : [];
  if (left.length > 0) console.log(`\nIt ended before all were killed that were asked for.`);
  return (
    // Where nobody books nothing is shown.
    journal.bookings.length === 0 ||
    left.length > 0 ||
    findings.some(({ count }) => count > 0) ||
    traffic.failures.length > 0 ||
    befallen.some(({ longest: took }) => took === undefined || took > RECOVERY_MS)
  );
}

/** Every free seat of a store's day can be held, and no more than there are. */
async function fill(storeNumber: string): Promise<Finding> {
  const [days] = DAYS;
  await cluster.pool.query('delete from claims where expires_at is not null');
  const { rows } = await cluster.pool.query<{ free: number }>(
    `select 40 * s.seats - count(c.*)::integer as free
      from stores s left join claims c on c.store_id = s.id and c.seat > 0
        and (c.starts_at at time zone s.time_zone)::date = $2::date
      where s.store_number = $1 group by s.id`,
    [storeNumber, timeAhead('09:00', days).appointmentDate.slice(0, 10)],
  );
  let held = 0;
  for (let turn = 0; turn < 40; turn += 1) {
    const minute = 9 * 60 + turn * SLOT_MINUTES;
    const slot = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
    for (let seat = 0; seat < TRIED_SEATS && (await holds(storeNumber, slot)); seat += 1) held += 1;
  }
  const free = rows[0]?.free ?? 0;
  return {
    what: 'free seats of a day that could not be held, or held beyond what is there',
    count: Math.abs(held - free),
    example: `${held} held of ${free}`,
  };
}

async function holds(storeNumber: string, slot: string): Promise<boolean> {
  const one = await visitOverHttp(cluster.servers, noTraffic());
  const engagementId = await startJourney(one);
  try {
    await hold(one, { engagementId, storeNumber, ...timeAhead(slot, DAYS[0]) });
    await addPatient(one, engagementId);
    return true;
  } catch (cause) {
    // Of what nobody answers the table says so.
    if (cause instanceof WronglyAnswered || cause instanceof Unanswered) return false;
    throw cause;
  }
}

function tell(
  tookSeconds: number,
  journal: Journal,
  { calls, attempts, lost, failures, unanswered, took }: Traffic,
  befallen: readonly Befallen[],
  findings: readonly Finding[],
): void {
  const sorted = took.toSorted((one, other) => one - other);
  const quantile = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
  const row = (...cells: unknown[]) => console.log(`| ${cells.join(' | ')} |`);
  const so = killed(befallen);
  console.log(`\n${tookSeconds} s, ${servers} servers, ${people} people, ${stores} stores;`);
  console.log(`${so.servers} servers killed, ${so.databases} databases\n`);
  row('what befell', 'times', `all ready again, longest ms (bar ${RECOVERY_MS})`);
  row('---', '---', '---');
  for (const { what, times, longest: took } of befallen)
    row(what, times, took ?? 'not in a minute');
  console.log('');
  row('what people did', 'times');
  row('---', '---');
  for (const [what, times] of Object.entries(journal.done)) row(what, times);
  for (const [code, times] of Object.entries(journal.refused)) row(`refused: ${code}`, times);
  row('calls answered', took.length);
  row('calls a second', Math.round(calls / tookSeconds));
  row('tried again', attempts - calls);
  row('of these, since an answer was lost', lost);
  row(
    'milliseconds of a call with all its attempts, p50, p95',
    `${quantile(0.5)}, ${quantile(0.95)}`,
  );
  row('bookings nobody can be sure of', journal.unsure);
  console.log('');
  row('what must not be', 'times', 'such as');
  row('---', '---', '---');
  for (const { what, count, example = '' } of findings) row(what, count, example);
  row('answered as failed (5xx but 503)', failures.length, failures[0] ?? '');
  row('answered by nobody in a minute', unanswered, '');
}
