// A chain whose next days are full, and what people do there (CNF-05): bookings are made by SQL,
// all that happens to them goes the way of the product.
import { randomBytes, randomUUID } from 'node:crypto';
import {
  freeAllSeats,
  lockBookingOf,
  markCancelled,
} from '#server/booking/changes/changes.store.ts';
import { declineOffer, takeOffer } from '#server/booking/earlier/offers.service.ts';
import { openOffering, type Offering } from '#server/booking/earlier/offering.ts';
import { waitingFor } from '#server/booking/earlier/wishes.store.ts';
import { openDatabase, type Database } from '#server/database/database.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { isRefused } from '#server/http/refusal.ts';
import { keyOf } from '#server/links/link-key.ts';
import { openLinkKeys } from '#server/links/link-keys.ts';
import { openAppointmentLinks } from '#server/manage/links.service.ts';
import { DAY_ZONE } from '#tests/support/day-zone.ts';
import { keepInTheClear } from './in-the-clear.ts';

interface Size {
  stores: number;
  seats: number;
  days: number;
  timesADay: number;
}

export interface Chain {
  /** How many appointments there are. */
  booked: number;
  /** A share of those who are booked late begins to wait. */
  wait(share: number): Promise<void>;
  /**
   * More wait, elsewhere in the country, until so many do. Answers how many do: everybody has one
   * appointment.
   */
  waitMany(count: number): Promise<number>;
  /** So many who do not wait cancel. */
  cancel(count: number): Promise<void>;
  /**
   * Two servers look at the same time. Answers how many offers were made while somebody who waited
   * longer could have had the seat.
   */
  offer(): Promise<number>;
  round(isFull: boolean): Promise<number>;
  /** Seats that are offered to two now, and people who have two offers. */
  twice(): Promise<number>;
  answer(chances: { taken: number; declined: number }): Promise<void>;
  /** Ten minutes go by. */
  age(): Promise<void>;
  figures(): Promise<{
    wishes: number;
    freed: number;
    offers: number;
    taken: number;
    declined: number;
    lapsed: number;
    daysGained: number;
  }>;
}

/** The same chances at every run. */
function chances(): () => number {
  let state = 20_261_123;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) % 2_147_483_648;
    return Math.abs(state) / 2_147_483_648;
  };
}

const fail = (error: unknown) => {
  throw error;
};

export async function openChain(database: Database & { url: string }, size: Size): Promise<Chain> {
  const { pool, db } = database;
  const other = await openDatabase(database.url);
  const offerings: [Offering, Offering] = [openOffering(database, fail), openOffering(other, fail)];
  const links = {
    keys: openLinkKeys(pool, 'earlierTime'),
    appointments: await openAppointmentLinks(pool),
  };
  const chance = chances();
  let freed = 0;
  const booked = await fill(pool, size);
  const seen = new Set<string>();

  return {
    booked,
    async wait(share) {
      const { rows } = await pool.query<{ id: string; startsAt: Date }>(
        `select engagement_id as id, starts_at as "startsAt" from appointments
          where starts_at > clock_timestamp() + interval '4 days' order by md5(id::text)`,
      );
      for (const { id } of rows.slice(0, Math.round(rows.length * share))) await wish(pool, id);
    },
    async waitMany(count) {
      await pool.query(
        `insert into earlier_wishes (id, engagement_id, around, latitude, longitude, miles,
            part_of_day, until, free_when_asked)
          select gen_random_uuid(), a.engagement_id, 'x', s.latitude + 3 + random() * 8,
            s.longitude + random() * 40, 25, 'any',
            (a.starts_at at time zone s.time_zone)::date, false
          from appointments a join stores s on s.id = a.store_id
          where a.status <> 'Cancelled' and not exists (select from earlier_wishes w
            where w.engagement_id = a.engagement_id)
          order by md5(a.id::text) offset 300 limit $1`,
        [count],
      );
      await pool.query('analyze');
      const { rows } = await pool.query<{ waiting: number }>(
        'select count(*)::int as waiting from earlier_wishes where ended_at is null',
      );
      return rows[0]?.waiting ?? 0;
    },
    async cancel(count) {
      const { rows } = await pool.query<{ id: string }>(
        `select a.engagement_id as id from appointments a
          where a.status <> 'Cancelled' and a.starts_at > clock_timestamp() + interval '3 hours'
            and not exists (select from earlier_wishes w where w.engagement_id = a.engagement_id)
          order by md5(a.id::text || $2) limit $1`,
        [count, String(freed)],
      );
      for (const { id } of rows) {
        await inTransaction(db, async (tx) => {
          const booking = await lockBookingOf(tx, id);
          for (const one of booking?.all ?? []) {
            await markCancelled(tx, one.appointment.id, 'date');
            await freeAllSeats(tx, one);
          }
        });
      }
      freed += rows.length;
    },
    async offer() {
      const before = await pool.query<{ storeId: number; startsAt: Date }>(
        `select distinct store_id as "storeId", starts_at as "startsAt" from freed_seats`,
      );
      const lines = new Map<string, string[]>();
      for (const seat of before.rows) {
        const line = await waitingFor(db, seat);
        const start = `${seat.storeId} ${+seat.startsAt}`;
        lines.set(
          start,
          line.map(({ id }) => id),
        );
      }
      await Promise.all(offerings.map((one) => one.round({ isFull: false })));
      const { rows } = await pool.query<{ id: string; wish: string; seat: string }>(
        `select o.id, o.wish_id as wish,
            o.store_id || ' ' || (extract(epoch from o.starts_at) * 1000)::bigint as seat
          from earlier_offers o order by o.offered_at`,
      );
      const fresh = rows.filter(({ id }) => !seen.has(id));
      for (const { id } of fresh) seen.add(id);
      const served = new Set(fresh.map(({ wish: one }) => one));
      const since = await lineOf(pool);
      const waitsLonger = (one: string, than: string) =>
        (since.get(one) ?? 0) < (since.get(than) ?? 0);
      // Whose offer ran out in this very round was not in the line yet, and waits longer.
      return fresh.filter(({ wish: one, seat }) =>
        lines.get(seat)?.some((other) => !served.has(other) && waitsLonger(other, one)),
      ).length;
    },
    round: async (isFull) => (await offerings[0].round({ isFull })) ?? 0,
    async twice() {
      const { rows } = await pool.query<{ twice: number }>(
        `select (select count(*) from (
              select c.store_id, c.starts_at from claims c join stores s on s.id = c.store_id
              where c.expires_at is null or c.expires_at > clock_timestamp()
              group by c.store_id, c.starts_at, s.seats having count(*) > s.seats) full_up)::int
          + (select count(*) from (
              select a.person_key from earlier_offers o join appointments a using (engagement_id)
              where o.outcome is null and o.expires_at > clock_timestamp()
              group by a.person_key having count(*) > 1) twice)::int as twice`,
      );
      return rows[0]?.twice ?? 0;
    },
    async answer({ taken, declined }) {
      const { rows } = await pool.query<{ id: string; expiresAt: Date }>(
        `select id, expires_at as "expiresAt" from earlier_offers
          where outcome is null and expires_at > clock_timestamp() order by offered_at`,
      );
      for (const { id, expiresAt } of rows) {
        const what = chance();
        if (what > taken + declined) continue;
        const key = await keyOf(links.keys, { id, version: 1, expiresAt });
        const context = {
          sessionId: randomUUID(),
          language: 'en' as const,
          personSecret: randomBytes(32),
          documentKey: randomBytes(32),
          prescriptionKey: randomBytes(32),
          account: async () => undefined,
        };
        const answered = await inTransaction<unknown>(db, (tx) =>
          what <= taken ? takeOffer(tx, links, context, key) : declineOffer(tx, links, key),
        );
        if (isRefused(answered)) throw new Error('an offer was refused');
      }
    },
    async age() {
      for (const table of ['claims', 'earlier_offers'])
        await pool.query(`update ${table} set expires_at = expires_at - interval '10 minutes'
          where expires_at > clock_timestamp()`);
    },
    async figures() {
      const { rows } = await pool.query<Awaited<ReturnType<Chain['figures']>>>(
        `select (select count(*)::int from earlier_wishes) as wishes,
            count(*)::int as offers,
            count(*) filter (where outcome = 'taken')::int as taken,
            count(*) filter (where outcome = 'declined')::int as declined,
            count(*) filter (where outcome = 'lapsed')::int as lapsed,
            coalesce(percentile_cont(0.5) within group (order by
              extract(epoch from booked_starts_at - starts_at) / 86400)
              filter (where outcome = 'taken'), 0)::float as "daysGained"
          from earlier_offers`,
      );
      const [found] = rows;
      if (!found) throw new Error('there are no figures');
      return { ...found, freed };
    },
  };
}

/** Since when each waits. */
async function lineOf(pool: Pool): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ id: string; place: number }>(
    `select id, (row_number() over (order by asked_at, id))::int as place from earlier_wishes`,
  );
  return new Map(rows.map(({ id, place }) => [id, place]));
}

type Pool = Database['pool'];

/** Stores of one city, where it is noon now, with every seat of the next days booked. */
async function fill(pool: Pool, { stores, seats, days, timesADay }: Size): Promise<number> {
  await pool.query('delete from stores');
  await keepInTheClear(pool);
  const hours = JSON.stringify(Array(7).fill({ open: '09:00', close: '19:00' }));
  const slotMinutes = 600 / timesADay;
  await pool.query(
    `insert into stores (store_number, name, line1, city, state, zip, time_zone, latitude, longitude,
        phone, organization_id, hours, slot_minutes, seats, source)
      select 'S' || n, 'Pharmacy ' || n, n || ' Main St', 'Chicago', 'IL', '60601', $1,
        41.6 + (n % 5) * 0.12, -87.9 + (n / 5) * 0.12, null, 'org', $2, $3, $4, 'sample'
      from generate_series(1, $5::int) n`,
    [DAY_ZONE, hours, slotMinutes, seats, stores],
  );
  await pool.query(
    `insert into store_products (store_id, vaccine_code, product_id, manufacturer)
      select id, '150', 'p', 'PFI' from stores`,
  );
  const { rows } = await pool.query<{ count: number }>(
    `with times as (
        select s.id as store_id, seat, gen_random_uuid() as engagement_id, gen_random_uuid() as patient_id,
          gen_random_uuid() as hold_id, (((clock_timestamp() at time zone $1)::date + d)
            + time '09:00' + make_interval(mins => t * $4)) at time zone $1 as starts_at
        from stores s, generate_series(0, $2::int) d, generate_series(0, $3::int - 1) t,
          generate_series(1, s.seats) seat),
      ahead as (select *, substr(translate(upper(md5(engagement_id::text)), '01', 'ZY'), 1, 10) as number
        from times where starts_at > clock_timestamp() + interval '1 hour'),
      engaged as (insert into engagements (id, form, booking_type, channel, client, engagement_type,
          language, availability_group, page_id, time_zone, status, people)
        select engagement_id, 'v6', 'Individual', 'Web', 'Customer', 'Hold', 'en', 'General',
          'CONFIRMATION', $1, 'confirmed', '[{"place": 1, "dob": "1984-04-28"}]'::jsonb from ahead),
      people as (insert into patients (id, engagement_id, dob, first_name, last_name, gender, race_code,
          ethnicity_code, contact, person_key)
        select patient_id, engagement_id, '1984-04-28', 'Ana', number, 'Female', '2106-3', '2135-2',
          '{"emails": [{"address": "ana@example.com"}]}'::jsonb,
          decode(md5(patient_id::text), 'hex') from ahead),
      seats as (insert into claims (store_id, starts_at, seat, hold_id, engagement_id,
          confirmation_number, vaccines)
        select store_id, starts_at, seat, hold_id, engagement_id, number,
          '[{"code": "150", "dose": "1"}]'::jsonb from ahead),
      booked as (insert into appointments (id, confirmation_number, engagement_id, patient_id, store_id,
          starts_at, ends_at, seat, person_key, vaccines)
        select gen_random_uuid(), number, engagement_id, patient_id, store_id, starts_at,
          starts_at + make_interval(mins => $4), seat, decode(md5(patient_id::text), 'hex'),
          '[{"code": "150", "dose": "1"}]'::jsonb from ahead returning 1)
      select count(*)::int as count from booked`,
    [DAY_ZONE, size(days), timesADay, slotMinutes],
  );
  await pool.query('vacuum analyze');
  return rows[0]?.count ?? 0;
}

const size = (days: number) => days - 1;

/** Within ten miles of the store that is booked, at any time of the day, until the day before. */
async function wish(pool: Pool, engagementId: string): Promise<void> {
  await pool.query(
    `insert into earlier_wishes (id, engagement_id, around, latitude, longitude, miles, part_of_day,
        until, free_when_asked)
      select gen_random_uuid(), a.engagement_id, s.zip, s.latitude, s.longitude, 10, 'any',
        (a.starts_at at time zone s.time_zone)::date - 1, false
      from appointments a join stores s on s.id = a.store_id where a.engagement_id = $1`,
    [engagementId],
  );
}
