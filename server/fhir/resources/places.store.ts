// The stores a client may ask about, for searches of Location and Schedule.
import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { findRecords, type StoreRecord } from '#server/stores/stores.store.ts';

/** A store as answers show it; `isOpen` until it is retired. */
export interface Place extends StoreRecord {
  isOpen: boolean;
}

export interface PlaceWish {
  /** The client's stores; undefined means all. */
  storeIds: readonly number[] | undefined;
  conditions: SQL[];
  /** A position to sort by, nearest first. */
  near?: { latitude: number; longitude: number } | undefined;
  limit: number;
  offset: number;
}

/** Ordered by store number, or nearest first. */
export async function findPlaces(
  { db, pool }: Database,
  { storeIds, conditions, near, limit, offset }: PlaceWish,
): Promise<Place[]> {
  const all = [
    ...(storeIds ? [sql`s.id = any(${sql.param([...storeIds])}::integer[])`] : []),
    ...conditions,
    sql`true`,
  ];
  const order = near ? sql`${milesFrom(near)}, s.id` : sql`s.store_number`;
  const { rows } = await db.execute<{ id: number; isOpen: boolean }>(sql`
    select s.id, s.retired_at is null as "isOpen" from stores s
    where ${sql.join(all, sql` and `)}
    order by ${order} limit ${limit} offset ${offset}`);
  const records = await findRecords(
    pool,
    rows.map(({ id }) => id),
  );
  return rows.flatMap(({ id, isOpen }) => {
    const record = records.find((one) => one.id === id);
    return record ? { ...record, isOpen } : [];
  });
}

const EARTH_MILES = 3958.8;

/** Great-circle miles from a position to a store `s`. */
export const milesFrom = ({ latitude, longitude }: { latitude: number; longitude: number }): SQL =>
  sql`${EARTH_MILES}::float8 * 2 * asin(sqrt(least(1,
    sin(radians(s.latitude - ${latitude}::float8) / 2) ^ 2 + cos(radians(${latitude}::float8))
    * cos(radians(s.latitude)) * sin(radians(s.longitude - ${longitude}::float8) / 2) ^ 2)))`;

const LOCATION_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** What a hold needs of a store; undefined when no store has this location id. */
export async function findStoreAt(
  { pool }: Pick<Database, 'pool'>,
  locationId: string,
): Promise<{ id: number; storeNumber: string; timeZone: string } | undefined> {
  if (!LOCATION_ID.test(locationId)) return undefined;
  const { rows } = await pool.query<{ id: number; storeNumber: string; timeZone: string }>({
    name: 'store-at-location',
    text: `select id, store_number as "storeNumber", time_zone as "timeZone" from stores
      where location_id = $1`,
    values: [locationId],
  });
  return rows[0];
}

/** For any client; undefined when no store has this location id. */
export async function findPlace(
  database: Database,
  locationId: string,
): Promise<Place | undefined> {
  if (!LOCATION_ID.test(locationId)) return undefined;
  const [place] = await findPlaces(database, {
    storeIds: undefined,
    conditions: [sql`s.location_id = ${locationId}::uuid`],
    limit: 1,
    offset: 0,
  });
  return place;
}
