// npm run simulate:year [-- --stores 1000 --days 30]: the days of a chain one after another, each
// with 20 bookings a store, two journeys more that come to nothing for each, and what people and
// servers leave behind; what is kept is swept as the servers do. Sizes, times of the sweep, and a
// search, a hold and a booking at the end as at the beginning (REL-05). The days are written
// by SQL, as old as they are.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { confirmAppointment } from '#contract/appointments.ts';
import { createHold } from '#contract/holds.ts';
import { searchTimeslots } from '#contract/timeslots.ts';
import { HOLD_POLICY } from '#domain/hold-policy.ts';
import { buildApp } from '#server/app.ts';
import { sweepHolds } from '#server/booking/holds/holds.store.ts';
import { openDatabase, type Database } from '#server/database/database.ts';
import { startEmbedded } from '#server/database/embedded.ts';
import { migrate } from '#server/database/migrate.ts';
import { clearAway } from '#server/housekeeping.ts';
import { seedStores } from '#server/stores/sample/seed-stores.ts';
import { askedNumbers, askedOptions } from '#tests/support/asked-options.ts';
import { rareName } from '#tests/e2e/support/person.ts';
import { dayAhead, holdBody, readyToConfirm, startJourney } from '#tests/support/booking.ts';
import { startsAt } from '#tests/support/starts-at.ts';
import { visitBy } from '#tests/support/visitor.ts';
import { machine, table } from './support/performance-page.ts';
import { keepInTheClear } from './support/in-the-clear.ts';

const { values } = askedOptions({
  options: {
    stores: { type: 'string', default: '1000' },
    days: { type: 'string', default: '30' },
  },
});
const { stores, days } = askedNumbers(values, ['stores', 'days']);
const BOOKINGS = 20;
const LOOKS = 200;
const KB = 1024;
/** A journey without a booking goes after these (retention/rules.ts). */
const PENDING_DAYS = 60;
const YEAR = { stores: 10_000, days: 365 };

/** An id as `newId` makes it, of that time. */
const idOf = (at: string) => `(lpad(to_hex((extract(epoch FROM ${at}) * 1000)::bigint), 12, '0')
  || '7' || substr(md5(random()::text), 1, 3) || '8' || substr(md5(random()::text), 1, 15))::uuid`;

/** Booked so many days ago for two days later: every other time of the first seat. */
const ONE_DAY = `
  WITH booked AS (
    SELECT s.id AS store_id, s.time_zone, ${idOf('ago.at')} AS engagement,
      ${idOf('ago.at')} AS patient, ${idOf('ago.at')} AS session, ${idOf('ago.at')} AS hold, ago.at,
      (((clock_timestamp() AT TIME ZONE s.time_zone)::date - $1 + 2)
        + time '09:00' + make_interval(mins => t * 30)) AT TIME ZONE s.time_zone AS starts_at
    FROM stores s, generate_series(0, ${BOOKINGS - 1}) t,
      LATERAL (SELECT clock_timestamp() - make_interval(days => $1) + make_interval(mins => t) AS at) ago),
  named AS (SELECT *, substr(translate(upper(md5(engagement::text)), '01', 'ZY'), 1, 10) AS number,
    decode(md5(patient::text), 'hex') AS person FROM booked),
  abandoned AS (SELECT ${idOf('at')} AS engagement, ${idOf('at')} AS session, at, time_zone
    FROM booked, generate_series(1, 2)),
  visits AS (SELECT session, at FROM booked UNION ALL SELECT session, at FROM abandoned),
  sessions AS (INSERT INTO sessions (id, token_hash, created_at)
    SELECT session, sha256(session::text::bytea), at FROM visits),
  journeys AS (INSERT INTO engagements (id, session_id, form, booking_type, channel, client,
      engagement_type, language, availability_group, page_id, time_zone, status, people, created_at, updated_at)
    SELECT engagement, session, 'v6', 'Individual', 'Web', 'Customer', 'Hold', 'en', 'General',
      'CONFIRMATION', time_zone, 'confirmed', '[{"place": 1, "dob": "1984-04-28", "serviceIds": ["150"]}]'::jsonb, at, at FROM named
    UNION ALL SELECT engagement, session, 'v6', 'Individual', 'Web', 'Customer', 'Hold', 'en', 'General',
      'TIMESLOTS', time_zone, 'pending', '[{"place": 1, "dob": "1984-04-28", "serviceIds": ["150"]}]'::jsonb, at, at FROM abandoned),
  people AS (INSERT INTO patients (id, engagement_id, dob, first_name, last_name, gender, race_code,
      ethnicity_code, contact, person_key)
    SELECT patient, engagement, '1984-04-28', 'Ana', number, 'Female', '2106-3', '2135-2',
      '{"emails": [{"address": "ana.rivera@example.com"}], "phones": [{"number": "+13125550123"}]}'::jsonb, person FROM named),
  seats AS (INSERT INTO claims (store_id, starts_at, seat, hold_id, engagement_id, confirmation_number, vaccines)
    SELECT store_id, starts_at, 1, hold, engagement, number, '[{"code": "150", "dose": "1"}]'::jsonb FROM named),
  kept AS (INSERT INTO appointments (id, confirmation_number, engagement_id, patient_id, store_id,
      starts_at, ends_at, seat, person_key, vaccines)
    SELECT ${idOf('at')}, number, engagement, patient, store_id, starts_at,
      starts_at + interval '15 minutes', 1, person, '[{"code": "150", "dose": "1"}]'::jsonb FROM named),
  letters AS (INSERT INTO outbox (engagement_id, kind, payload, created_at, due_at, sent_at, attempts)
    SELECT engagement, kind, jsonb_build_object('template', 'appointmentConfirmed', 'recipient', 'ana.rivera@example.com',
        'language', 'en', 'details', repeat('x', 400)), at, at, at, 1
    FROM named, unnest(ARRAY['email', 'sms']) kind)
  INSERT INTO intentions (session_id, operation, key, body_hash, outcome, created_at)
    SELECT session, 'operation' || n, gen_random_uuid()::text, sha256(session::text::bytea),
      jsonb_build_object('status', 200, 'body', repeat('y', 300)), at
    FROM visits, generate_series(1, 3) n`;

const place = machine();
const dataFolder = mkdtempSync(join(tmpdir(), 'dosepath-year-'));
const embedded = await startEmbedded({ dataFolder, durability: 'full' });
const database = await openDatabase(embedded.url, { patience: 'schema' });
try {
  await simulate(database);
} finally {
  await database.close();
  await embedded.stop();
  for (const folder of new Set([dataFolder, embedded.folder]))
    rmSync(folder, { recursive: true, force: true });
}

async function simulate({ db, pool }: Database): Promise<void> {
  await migrate(pool);
  await keepInTheClear(pool);
  await seedStores(db, { count: stores, seed: 1 });
  await pool.query('DELETE FROM store_special_days');
  const hours = Array.from({ length: 7 }, () => ({ open: '09:00', close: '19:00' }));
  await pool.query('UPDATE stores SET hours = $1, slot_minutes = 15, seats = 2', [
    JSON.stringify(hours),
  ]);
  const sweeps: number[] = [];
  const written: number[] = [];
  const day = async (ago: number) => {
    // Sessions and intentions refer to one another within the statement.
    written.push(await milliseconds(() => pool.query(ONE_DAY, [ago])));
    sweeps.push(await milliseconds(() => sweep(pool)));
    await pool.query('ANALYZE');
  };
  await day(days);
  const first = await looks(database);
  for (let ago = days - 1; ago >= 0; ago -= 1) await day(ago);
  const last = await looks(database);

  console.log(`${stores} stores x ${BOOKINGS} bookings x ${days + 1} days. ${place}.\n`);
  const text = (list: number[]) => `${quantile(list, 0.5)} / ${quantile(list, 0.95)}`;
  console.log(
    table([
      ['p50 / p95 ms', 'after the first day', `after ${days + 1}`],
      ['search', text(first.search), text(last.search)],
      ['hold', text(first.hold), text(last.hold)],
      ['booking', text(first.booking), text(last.booking)],
      [
        'KB of the log for two journeys and a booking',
        ...[first, last].map(({ logKb }) => String(Math.round(logKb))),
      ],
      ['sweep of a day', String(quantile(sweeps.slice(0, 5), 0.5)), text(sweeps.slice(-5))],
    ]),
  );
  console.log(`\nwriting a day: ${text(written)} ms\n`);
  console.log(table(await sizes(pool)));
}

/** As the servers do, until nothing is left to take away. */
async function sweep(pool: pg.Pool): Promise<void> {
  await sweepHolds(pool);
  const left = async () => {
    const { rows } = await pool.query<{ left: boolean }>(
      `SELECT EXISTS (SELECT FROM sessions WHERE created_at < clock_timestamp() - interval '3 days') AS left`,
    );
    return rows[0]?.left ?? false;
  };
  do await clearAway(pool);
  while (await left());
}

async function looks(opened: Database) {
  const app = await buildApp({
    database: opened,
    config: { environment: 'LOCAL', hold: HOLD_POLICY },
    log: { write: () => undefined },
  });
  const { rows } = await opened.pool.query<{
    storeNumber: string;
    zone: string;
    latitude: number;
    longitude: number;
    state: string;
    codes: string[];
  }>(
    `SELECT store_number AS "storeNumber", time_zone AS zone, latitude, longitude, state
      FROM stores WHERE stocked @> '{150}' ORDER BY md5(store_number) LIMIT $1`,
    [LOOKS],
  );
  const figures = { search: [] as number[], hold: [] as number[], booking: [] as number[] };
  // What is written first to a page after a checkpoint is written down with the whole page; so is
  // what a vacuum does, which has nothing to do then.
  await opened.pool.query('VACUUM ANALYZE');
  await opened.pool.query('CHECKPOINT');
  const logged = await logEnd(opened.pool);
  for (const [index, { storeNumber, zone, latitude, longitude, state }] of rows.entries()) {
    const remoteAddress = `198.51.${index >> 8}.${index & 255}`;
    const one = await visitBy((request) => app.inject({ ...request, remoteAddress }));
    const date = dayAhead(2, zone);
    const search = {
      vaccine: [{ code: '150' }],
      position: { latitude, longitude },
      state,
      restriction: { dob: '1984-04-28' },
      date,
    };
    figures.search.push(await milliseconds(() => one.ask(searchTimeslots, { body: search })));
    const engagementId = await startJourney(one);
    const timeAt = (slot: string) => ({
      slot,
      appointmentDate: startsAt(dayAhead(5, zone), slot, zone),
    });
    const body = holdBody({ engagementId, storeNumber, ...timeAt('10:15') });
    figures.hold.push(await milliseconds(() => one.ask(createHold, { body })));
    const patient = { lastName: rareName() };
    const ready = await readyToConfirm(one, storeNumber, { time: timeAt('10:45'), patient });
    figures.booking.push(
      await milliseconds(() => one.ask(confirmAppointment, { body: ready.body })),
    );
  }
  const logKb = ((await logEnd(opened.pool)) - logged) / KB / rows.length;
  await opened.pool.query('DELETE FROM claims WHERE expires_at IS NOT NULL');
  await app.close();
  return { ...figures, logKb };
}

/** Bytes that PostgreSQL has written to its log (WAL) so far. */
async function logEnd(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ bytes: string }>(
    `SELECT pg_current_wal_insert_lsn() - '0/0' AS bytes`,
  );
  return Number(rows[0]?.bytes);
}

/** What stays for years grows with bookings; the rest with bookings a day. */
async function sizes(pool: pg.Pool): Promise<string[][]> {
  const { rows } = await pool.query<{ name: string; count: string; bytes: string }>(
    `SELECT relname AS name, n_live_tup AS count, pg_total_relation_size(relid) AS bytes
      FROM pg_stat_user_tables WHERE n_live_tup > 1000 ORDER BY 3 DESC`,
  );
  const counted = await pool.query<{ booked: number; pending: number; stores: number }>(
    `SELECT (SELECT count(*)::int FROM appointments) AS booked,
      (SELECT count(*)::int FROM engagements WHERE status = 'pending') AS pending,
      (SELECT count(*)::int FROM stores) AS stores`,
  );
  const { booked = 1, pending = 0, stores: chain = 1 } = counted.rows[0] ?? {};
  const years = YEAR.days / (days + 1);
  const months = PENDING_DAYS / (days + 1);
  const share = pending / (pending + booked);
  const grows: Readonly<Record<string, number>> = {
    engagements: share * months + (1 - share) * years,
    patients: years,
    appointments: years,
  };
  const megabytes = (bytes: number) => Math.round(bytes / 1e6).toLocaleString('en-US');
  return [
    ['table', 'rows', 'MB with indexes', 'bytes a booking', 'MB of 10,000 stores after a year'],
    ...rows.map(({ name, count, bytes }) => {
      const each = Number(bytes) / booked;
      const grown = (YEAR.stores / chain) * (grows[name] ?? 1);
      return [
        name,
        Number(count).toLocaleString('en-US'),
        megabytes(Number(bytes)),
        String(Math.round(each)),
        megabytes(Number(bytes) * grown),
      ];
    }),
  ];
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

function quantile(list: readonly number[], share: number): number {
  const sorted = list.toSorted((one, other) => one - other);
  return Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 10) / 10;
}
