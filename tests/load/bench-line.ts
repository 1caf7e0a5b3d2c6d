// npm run bench:line [-- --write]: how long it takes until the phones of a line know that it moved,
// with two servers: everybody's place changes with each step at the desk (WLK-06).
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { askedToWrite } from '#tests/support/asked-options.ts';
import { openSampleDatabase } from './support/bench-database.ts';
import { startBenchServer } from './support/bench-server.ts';
import { machine, table, writeSection } from './support/performance-page.ts';
import { keepInTheClear } from './support/in-the-clear.ts';

const isWritten = askedToWrite();

const phones = 500;
const steps = 20;
const EVERY_MS = 1_500;

const measuredOn = machine();
const database = await openSampleDatabase();
const servers = await Promise.all([startBenchServer(database.url), startBenchServer(database.url)]);
try {
  const { pool } = database;
  const cookie = await visit(servers[0]?.url ?? '');
  const line = await fillLine(pool);
  const heard: { at: number; place: number }[][] = line.map(() => []);
  const leaving = new AbortController();
  const listening = line.map((checkInId, index) =>
    listen(
      `${servers[index % 2]?.url}/api/check-ins/v1/${checkInId}/changes`,
      { cookie, signal: leaving.signal },
      (place) => heard[index]?.push({ at: performance.now(), place }),
    ),
  );
  while (heard.some((events) => events.length === 0)) await pause(100);

  const waits: number[] = [];
  for (let step = 0; step < steps; step += 1) {
    const before = heard.map((events) => events.length);
    await callNext(pool);
    const committed = performance.now();
    await pause(EVERY_MS);
    for (const [index, events] of heard.entries()) {
      const first = events[before[index] ?? 0];
      if (index > step) waits.push(first ? first.at - committed : Infinity);
    }
  }
  leaving.abort();
  await Promise.allSettled(listening);
  const sorted = waits.toSorted((one, other) => one - other);
  const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
  const lost = waits.filter((ms) => ms === Infinity).length;
  const text = `## The line on people's phones

${table([
  ['', 'ms'],
  ['until a phone knows, median', String(at(0.5))],
  ['p95', String(at(0.95))],
  ['p99', String(at(0.99))],
])}

${phones} phones in one store's line, half at each of two servers; the next one is called ${steps} times, and every phone behind hears of its new place: ${waits.length.toLocaleString('en')} events, ${lost} not within ${EVERY_MS} ms. From the commit at the desk to the event at the phone.
${measuredOn}; database, servers and phones share them.`;
  console.log(text);
  if (isWritten) await writeSection('bench:line', text);
} finally {
  for (const server of servers) await server.stop();
  await database.stop();
}

/** The cookies of somebody whose session the database has. */
async function visit(url: string): Promise<string> {
  const health = await fetch(`${url}/api/health`);
  const cookie = health.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  // Whatever is asked for, the session is made.
  await fetch(`${url}/api/check-ins/v1/00000000-0000-4000-8000-000000000000`, {
    headers: { cookie, src: 'WALKIN' },
  });
  return cookie;
}

/** A line at one store, as their walk-ins made it; answers their check-ins, the next one first. */
async function fillLine(pool: pg.Pool): Promise<string[]> {
  await keepInTheClear(pool);
  const { rows } = await pool.query<{ id: string }>(
    `with store as (select id from stores order by id limit 1),
      people as (select n, gen_random_uuid() as id from generate_series(1, $1) n),
      journeys as (
        insert into engagements (id, form, booking_type, channel, client, engagement_type, language,
            availability_group, page_id, status, time_zone)
          select id, 'v5', 'Individual', 'QRCode', 'Customer', 'PATWalkin', 'en', 'General',
            'CONFIRMATION', 'confirmed', 'America/Chicago' from people),
      patients as (
        insert into patients (id, engagement_id, dob, first_name, last_name, gender, race_code,
            ethnicity_code, person_key)
          select id, id, '1984-04-28', 'Ana', 'Rivera', 'Female', 'UNK', 'UNK',
            sha256(id::text::bytea) from people),
      visits as (
        insert into appointments (id, confirmation_number, engagement_id, patient_id, store_id,
            starts_at, ends_at, seat, person_key, vaccines, stage, arrived_at, walk_in)
          select p.id, 'BENCH' || lpad(p.n::text, 5, '0'), p.id, p.id, store.id, t.at,
            t.at + interval '15 minutes', 0, sha256(p.id::text::bytea),
            '[{"code": "150", "dose": "1"}]', 'arrived', t.at, 'PATWalkIn'
          from people p, store, lateral (
            select clock_timestamp() - make_interval(secs => $1 - p.n) as at) t)
    insert into check_ins (id, appointment_id, session_id)
      select p.id, p.id, s.id from people p, (select id from sessions limit 1) s
      returning id`,
    [phones],
  );
  const order = await pool.query<{ id: string }>('select id from appointments order by arrived_at');
  if (rows.length !== phones) throw new Error('the line is not as long as it should be');
  return order.rows.map(({ id }) => id);
}

async function callNext(pool: pg.Pool): Promise<void> {
  await pool.query(
    `update appointments set stage = 'readyForPreVax', visit_version = visit_version + 1
      where id = (select id from appointments where stage = 'arrived' order by arrived_at limit 1)`,
  );
}

/** Tells of the place in every event, until the signal. */
async function listen(
  url: string,
  { cookie, signal }: { cookie: string; signal: AbortSignal },
  told: (place: number) => void,
): Promise<void> {
  const response = await fetch(url, { headers: { cookie }, signal });
  if (!response.ok) throw new Error(`the stream answered ${response.status}`);
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    const events = text.split('\n\n');
    text = events.pop() ?? '';
    for (const event of events) {
      if (!event.startsWith('data: ')) continue;
      told((JSON.parse(event.slice('data: '.length)) as { place?: number }).place ?? 0);
    }
  }
}
