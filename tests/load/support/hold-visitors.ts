// People about to choose a time, and the free times they choose, made in the bench database.
import { createHash } from 'node:crypto';
import pg from 'pg';
import type { Person } from '#contract/person.ts';
import { sealSaid } from '#server/booking/engagements/sealed-engagements.ts';
import { newId } from '#server/database/new-id.ts';
import { serverKey } from '#server/security/keys.ts';
import { openPersons, type Persons } from '#server/security/persons.ts';
import { csrfTokenOf, makeToken } from '#server/security/session-token.ts';
import { size } from './bench-database.ts';

/** Who changes a time; the clients divide them among themselves. */
export const CHANGING = 2_048;

export interface Choice {
  /** The visitor's cookies and CSRF token. */
  token: string;
  csrf: string;
  sessionId: string;
  engagementId: string;
  /** What eligibility is judged by. */
  record: string;
  storeId: number;
  storeVersion: number;
  storeNumber: string;
  timeZone: string;
  /** ISO 8601 in UTC. */
  appointmentDate: string;
  /** 'HH:MM' at the store. */
  slot: string;
}

/**
 * So many choices, each of another free time, all over the country: each the first one of a visitor
 * of their own, or, of fewer visitors, one after the other.
 */
export async function makeChoices(
  pool: pg.Pool,
  count: number,
  visitors: number = count,
): Promise<Choice[]> {
  const key = await serverKey(pool, 'csrf');
  const sessionKey = await serverKey(pool, 'session');
  const persons = await openPersons(pool);
  const sessions = Array.from({ length: visitors }, () => ({
    id: newId(),
    token: makeToken(sessionKey),
  }));
  const journeys = sessions.map(() => sealedJourney(persons));
  const rows = await unhurried(pool, async (client) => {
    await client.query(
      'insert into sessions (id, token_hash) select * from unnest($1::uuid[], $2::bytea[])',
      [
        sessions.map(({ id }) => id),
        sessions.map(({ token }) => createHash('sha256').update(token).digest()),
      ],
    );
    // Requests that were on their way when an earlier measurement ended.
    await client.query('delete from claims where expires_at is not null');
    await client.query('insert into person_keys select * from unnest($1::uuid[], $2::bytea[])', [
      journeys.flatMap(({ keys }) => keys.map(({ id }) => id)),
      journeys.flatMap(({ keys }) => keys.map(({ wrapped }) => wrapped)),
    ]);
    const made = await client.query<Row>(CHOICES, [
      sessions.map(({ id }) => id),
      size.slotMinutes,
      journeys.map(({ id }) => id),
      journeys.map(({ columns }) => JSON.stringify(columns.sealed)),
      count,
    ]);
    await client.query('vacuum analyze engagements, sessions, person_keys');
    return made.rows;
  });
  const tokens = new Map<string, string>(sessions.map(({ id, token }) => [id, token]));
  return rows.map((row) => {
    const token = tokens.get(row.sessionId) ?? '';
    return { ...row, token, csrf: csrfTokenOf(token, key) };
  });
}

/** Of somebody of whom a date of birth is known. */
function sealedJourney(persons: Persons) {
  const id = newId();
  const people: Person[] = [{ place: 1, dob: '1984-04-28' }];
  return { id, ...sealSaid(persons, id, { metaData: {}, email: null, smsPhone: null, people }) };
}

/** Takes everything away again, so that the next measurement finds the database as it was. */
export async function clearChoices(pool: pg.Pool): Promise<void> {
  await unhurried(pool, async (client) => {
    await client.query('delete from claims c using engagements e where c.engagement_id = e.id');
    await client.query('truncate engagements, intentions, person_keys cascade');
    await client.query('delete from sessions');
    await client.query('vacuum analyze claims');
  });
}

/** On a connection of its own, without the limits on a statement's time that the product sets. */
async function unhurried<R>(pool: pg.Pool, work: (client: pg.Client) => Promise<R>): Promise<R> {
  const client = new pg.Client({ ...pool.options, statement_timeout: 0, query_timeout: 0 });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

type Row = Omit<Choice, 'token' | 'csrf'>;

// Of each pair of times the bench database has one taken; here is the other one. The visitors come
// in turn.
const CHOICES = `
with made as (
  insert into engagements (id, session_id, form, booking_type, channel, client, engagement_type, language,
    availability_group, page_id, time_zone, sealed)
  select id, session_id, 'v6', 'Individual', 'Web', 'Customer', 'Hold', 'en',
    'General', 'TIMESLOTS', 'America/Chicago', sealed
  from unnest($1::uuid[], $3::uuid[], $4::jsonb[]) as said (session_id, id, sealed)
  returning id, session_id, judged_record(engagements)::text as record
), numbered as (
  select id, session_id, record, row_number() over () - 1 as n from made
), shops as (
  select *, row_number() over (order by md5(store_number)) - 1 as n from stores where stocked @> '{150}'
), total as (
  select count(*) as shops from shops
), chosen as (
  select c.n as turn, e.id as engagement_id, e.session_id, e.record, s.*, c.n / (select shops from total) as round
  from generate_series(0, $5::integer - 1) as c (n)
  join numbered e on e.n = c.n % (select count(*) from made)
  join shops s on s.n = c.n % (select shops from total)
), timed as (
  select *, (2 + round % 25)::integer as day, (round / 25)::integer as pair from chosen
), placed as (
  select *, (select made_on from bench_made) - 1 + day + time '09:00'
    + make_interval(mins => $2 * (2 * pair + 1 - (id + day + pair) % 2)) as wall
  from timed
)
select session_id as "sessionId", engagement_id as "engagementId", record, id as "storeId", version as "storeVersion",
  store_number as "storeNumber", time_zone as "timeZone", to_char(wall, 'HH24:MI') as slot,
  to_char((wall at time zone time_zone) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "appointmentDate"
from placed order by turn`;
