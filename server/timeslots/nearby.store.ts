import type pg from 'pg';
import { boxAround, placeOf } from '#server/stores/geometry.ts';
import type { Position } from '#server/geo/distance.ts';
import { sellsAll } from '#server/stores/stores.store.ts';
import type { SessionId } from '#server/security/sessions.ts';
import { weekdayOf } from '#domain/dates.ts';

export interface NearbyQuery {
  position: Position;
  miles: number;
  /**
   * Entries of stores.stocked that a store must all have: '150', or '207:PFI' for one manufacturer.
   */
  stock: readonly string[];
  /** The first date whose claims are wanted, 'YYYY-MM-DD'; undefined means today at each store. */
  from?: string | undefined;
  /** With 0, no claims are read. */
  days: number;
  /**
   * What this engagement holds hides no time from the session that owns it, and a member's own hold
   * none from that group member (SAF-01); what it has booked does. From others its holds hide times
   * like anyone's.
   */
  engagementId?: string | undefined;
  sessionId?: SessionId | undefined;
  limit: number;
}

export interface NearbyStore {
  id: number;
  version: number;
  miles: number;
  /** Seconds since 1970: the database's clock decides what is past. */
  now: number;
  /**
   * Starts of active claims, one per occupied seat, ascending, in minutes since 1970 UTC, joined by
   * commas.
   */
  claimed: string | null;
}

/**
 * What stores have promised to an engagement the session can reach: { "12": ["150"] } for store 12.
 */
const promised = (engagement: string, session: string) => `(
    select jsonb_object_agg(store_id, entries) from (
      select c.store_id, jsonb_agg(entry) as entries
      from claims c join engagements e on e.id = c.engagement_id, jsonb_array_elements(c.vaccines) v,
        unnest(array[v ->> 'code', (v ->> 'code') || ':' || (v ->> 'manufPref')]) entry
      where e.id = ${engagement} and reaches(e, ${session}, c.place)
        and (c.expires_at is null or c.expires_at > clock_timestamp())
      group by c.store_id) by_store)`;

/**
 * Whether a store sells all of the wanted entries, or has promised the ones it no longer sells to
 * the asking engagement: the time it holds or has booked must stay visible to it.
 */
const hasStock = (store: string, wanted: string, engagement: string, session: string) => `(
    ${sellsAll(`${store}.stocked`, wanted)}
    or to_jsonb(${store}.stocked) || (${promised(engagement, session)} -> ${store}.id::text)
      @> to_jsonb(${wanted}::text[]))`;

/**
 * The asking engagement, if it is the session's or the session has proved to be one of its group
 * members (SAF-01). It depends on no row of the search, so it is looked up once.
 */
const engagementOf = (engagement: string, session: string) => `(
    select id from engagements e where id = ${engagement} and (session_id = ${session}
      or exists (select from member_visits m
        where m.session_id = ${session} and m.engagement_id = e.id)))`;

/**
 * The places in it that the session has proved to be its own; null when the session owns all of it.
 */
const placesOf = (engagement: string, session: string) => `(
    select case when session_id is distinct from ${session} then array(
      select place from member_visits where session_id = ${session} and engagement_id = ${engagement}) end
    from engagements where id = ${engagement})`;

interface Asking {
  engagement: string;
  session: string;
}

/**
 * The claims at a store from the start of a day on, in the format of `NearbyStore`, without what is
 * only held for the asking session.
 */
const claimedStarts = (
  store: string,
  day: string,
  length: string,
  { engagement, session }: Asking,
) => `(
    select string_agg((date_part('epoch', c.starts_at) / 60)::integer::text, ',' order by c.starts_at)
    from claims c
    where c.store_id = ${store}.id and c.seat > 0
      and c.starts_at >= ${day} at time zone ${store}.time_zone
      and c.starts_at < (${day} + ${length}) at time zone ${store}.time_zone
      and (c.expires_at is null or c.expires_at > clock_timestamp())
      and (c.expires_at is null
        or c.engagement_id is distinct from ${engagementOf(engagement, session)}
        or not ${placesOf(engagement, session)} @> array[c.place]))`;

/**
 * The inner query walks the GiST index outward from the position and stops at the limit; the claims
 * of each store found are one range of the claims' primary key. Whole minutes as text are the
 * cheapest form to send and to read. A search of one date leaves out stores that never open on its
 * weekday.
 */
export const NEARBY_STORES = `
select near.id, near.version, near.miles, date_part('epoch', clock_timestamp()) as now,
  case when $7::integer > 0 then ${claimedStarts(
    'near',
    'near.first_day',
    'make_interval(days => $7)',
    { engagement: '$8', session: '$12' },
  )} end as claimed
from (
  select id, version, time_zone,
    coalesce($6::timestamp, date_trunc('day', clock_timestamp() at time zone time_zone)) as first_day,
    3958.8 * 2 * asin(sqrt(least(1, sin(radians(latitude - $1) / 2) ^ 2
      + cos(radians($1)) * cos(radians(latitude)) * sin(radians(longitude - $2) / 2) ^ 2))) as miles
  from stores
  where place <@ $3::box and ${hasStock('stores', '$5', '$8', '$12')} and retired_at is null
    and ($10::integer is null or hours -> $10 <> 'null')
  order by place <-> $4::point
  limit $9
) near
where near.miles <= $11
order by near.miles, near.id`;

/** The parameters of NEARBY_STORES, in its order. */
export function nearbyParameters(query: NearbyQuery): unknown[] {
  const { position, miles, from, days, engagementId, sessionId } = query;
  return [
    position.latitude,
    position.longitude,
    boxAround(position, miles),
    placeOf(position),
    query.stock,
    from,
    days,
    engagementId,
    query.limit,
    from !== undefined && days === 1 ? weekdayOf(from) : undefined,
    miles,
    sessionId,
  ];
}

/**
 * The claimed starts of the stores on their dates, in the format of `NearbyStore`. One subquery per
 * date, because in a join the planner reads all claims of a store.
 */
export const CLAIMED_ON = `
select id, string_agg(claimed, ',' order by day) as claimed
from (
  select wanted.id, wanted.day, ${claimedStarts('s', 'wanted.day', "interval '1 day'", {
    engagement: '$3',
    session: '$4',
  })} as claimed
  from unnest($1::integer[], $2::timestamp[]) as wanted (id, day)
  join stores s on s.id = wanted.id
) by_day
group by id`;

/** By store; null or missing for a store without claims. */
export async function findClaimed(
  pool: pg.Pool,
  wanted: readonly { id: number; date: string }[],
  { engagementId, sessionId }: Pick<NearbyQuery, 'engagementId' | 'sessionId'>,
): Promise<ReadonlyMap<number, string | null>> {
  if (wanted.length === 0) return new Map();
  const { rows } = await pool.query<{ id: number; claimed: string | null }>({
    name: 'claimed-on',
    text: CLAIMED_ON,
    values: [wanted.map(({ id }) => id), wanted.map(({ date }) => date), engagementId, sessionId],
  });
  return new Map(rows.map(({ id, claimed }) => [id, claimed]));
}

/**
 * The nearest stores that stock everything, at most `limit`, nearest first, each with its claimed
 * starts. Fewer than `limit` means that there are no more.
 */
export async function findNearby(pool: pg.Pool, query: NearbyQuery): Promise<NearbyStore[]> {
  const { rows } = await pool.query<NearbyStore>({
    // A name makes it a prepared statement, planned once per connection.
    name: 'nearby-stores',
    text: NEARBY_STORES,
    values: nearbyParameters(query),
  });
  return rows;
}

/**
 * The version of a store that stocks everything, or has already promised it; otherwise undefined.
 */
export async function findStocked(
  pool: pg.Pool,
  id: number,
  { stock, engagementId, sessionId }: Pick<NearbyQuery, 'stock' | 'engagementId' | 'sessionId'>,
): Promise<number | undefined> {
  const { rows } = await pool.query<{ version: number }>({
    name: 'stocked-store',
    text: `select version from stores where id = $1 and ${hasStock('stores', '$2', '$3', '$4')}`,
    values: [id, stock, engagementId, sessionId],
  });
  return rows[0]?.version;
}
