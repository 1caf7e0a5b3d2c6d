import { eq, sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Store } from '#contract/stores.ts';
import type { IsoDate } from '#domain/dates.ts';
import type { Queries } from '#server/database/queries.ts';
import type { Position } from '#server/geo/distance.ts';
import { boxAround, placeOf } from './geometry.ts';
import type { Block, SpecialDay } from '#domain/store-calendar.ts';
import type { WeekHours } from '#domain/week-hours.ts';
import type { Db, Tx } from '#server/database/database.ts';
import { stores } from './stores.schema.ts';

/** A store with everything its times depend on. */
export interface StoreRecord {
  id: number;
  version: number;
  /** Version of the calendar alone (DSK-04). */
  calendarVersion: number;
  store: Store;
  hours: WeekHours;
  slotMinutes: number;
  seats: number;
  specialDays: SpecialDay[];
  blocks: Block[];
  /** The products it sells now. */
  products: { vaccineCode: string; productId: string; manufacturer: string }[];
}

interface StoreRow {
  id: number;
  version: number;
  calendar_version: number;
  store_number: string;
  name: string;
  line1: string;
  city: string;
  state: string;
  zip: string;
  time_zone: string;
  latitude: number;
  longitude: number;
  phone: string | null;
  location_id: string;
  organization_id: string;
  hours: WeekHours;
  slot_minutes: number;
  seats: number;
}

const columns = `s.id, s.version, s.calendar_version, s.store_number, s.name, s.line1, s.city, s.state, s.zip, s.time_zone,
  s.latitude, s.longitude, s.phone, s.location_id, s.organization_id, s.hours, s.slot_minutes, s.seats`;

/**
 * SQL for the special days of a store with this alias, ordered by date: today's and future ones.
 */
export const specialDaysOf = (store: string): string => `coalesce((
    select jsonb_agg(jsonb_build_object('date', date, 'hours', hours, 'reason', reason) order by date)
    from store_special_days
    where store_id = ${store}.id and date >= (clock_timestamp() at time zone ${store}.time_zone)::date), '[]')`;

/** The same for stretches in which fewer people can start. */
export const blocksOf = (store: string): string => `coalesce((
    select jsonb_agg(jsonb_build_object('blockId', id, 'date', date, 'from', from_time,
      'until', until_time, 'seats', seats, 'reason', reason) order by date, from_time, id)
    from store_blocks
    where store_id = ${store}.id and date >= (clock_timestamp() at time zone ${store}.time_zone)::date), '[]')`;

const records = `
select ${columns},
  ${specialDaysOf('s')} as "specialDays", ${blocksOf('s')} as blocks,
  coalesce((
    select jsonb_agg(jsonb_build_object('vaccineCode', vaccine_code, 'productId', product_id, 'manufacturer', manufacturer)
      order by vaccine_code, manufacturer, product_id)
    from store_products where store_id = s.id and sells), '[]') as products
from stores s`;

type RecordRow = StoreRow & Pick<StoreRecord, 'specialDays' | 'blocks' | 'products'>;

const toRecord = (row: RecordRow): StoreRecord => ({
  id: row.id,
  version: row.version,
  calendarVersion: row.calendar_version,
  store: toStore(row),
  hours: row.hours,
  slotMinutes: row.slot_minutes,
  seats: row.seats,
  specialDays: row.specialDays,
  blocks: row.blocks,
  products: row.products,
});

function toStore(row: StoreRow): Store {
  return {
    storeNumber: row.store_number,
    locationId: row.location_id,
    organizationId: row.organization_id,
    name: row.name,
    address: {
      line1: row.line1,
      city: row.city,
      state: row.state,
      zip: row.zip,
      timeZone: row.time_zone,
    },
    position: { latitude: row.latitude, longitude: row.longitude },
    phone: row.phone,
    hours: [...row.hours],
  };
}

/** The records with these ids, in no particular order; unknown ids are left out. */
export async function findRecords(pool: pg.Pool, ids: readonly number[]): Promise<StoreRecord[]> {
  const { rows } = await pool.query<RecordRow>({
    name: 'store-records',
    text: `${records} where s.id = any($1::integer[])`,
    values: [ids],
  });
  return rows.map(toRecord);
}

/** The record of a store number; undefined when there is none. */
export async function findRecord(
  db: Queries,
  storeNumber: string,
): Promise<StoreRecord | undefined> {
  const { rows } = await db.query<RecordRow>({
    name: 'store-record',
    text: `${records} where s.store_number = $1`,
    values: [storeNumber],
  });
  return rows.map(toRecord)[0];
}

/** Today's date at the store. */
export async function todayAt(db: Db | Tx, storeId: number): Promise<IsoDate> {
  const [found] = await db
    .select({
      today: sql<IsoDate>`(clock_timestamp() at time zone ${stores.timeZone})::date::text`,
    })
    .from(stores)
    .where(eq(stores.id, storeId));
  if (!found) throw new Error('the date of a store that is not there');
  return found.today;
}

/** OPS-01: whether the store offers nothing any more. */
export async function isRetired(db: Db | Tx, storeId: number): Promise<boolean> {
  const [found] = await db
    .select({ at: stores.retiredAt })
    .from(stores)
    .where(eq(stores.id, storeId));
  return found?.at != null;
}

/** LOC-07: the stores with these numbers, in the order asked; unknown numbers are left out. */
export async function findStores(pool: pg.Pool, storeNumbers: readonly string[]): Promise<Store[]> {
  const { rows } = await pool.query<StoreRow>({
    name: 'stores-by-number',
    text: `select ${columns} from unnest($1::text[]) with ordinality wanted(number, place)
      join stores s on s.store_number = wanted.number order by wanted.place`,
    values: [storeNumbers],
  });
  return rows.map(toStore);
}

/**
 * SQL: whether a store's stocked list contains all the wanted entries. The planner assumes that one
 * store in a thousand matches `@>` with an unknown list, and would read all stores of a region to
 * find the nearest; for `coalesce` it assumes every second one, and walks outward.
 */
export const sellsAll = (stocked: string, wanted: string) =>
  `coalesce(${stocked} @> ${wanted}::text[], false)`;

/**
 * The nearest stores within `miles` that stock every code, nearest first, without the first `skip`.
 */
export async function findStoresNear(
  pool: pg.Pool,
  wanted: {
    position: Position;
    miles: number;
    stock: readonly string[];
    skip: number;
    limit: number;
  },
): Promise<(Store & { distance: number })[]> {
  const { position } = wanted;
  const { rows } = await pool.query<StoreRow & { miles: number }>({
    name: 'stores-near',
    text: `select * from (
        select ${columns}, 3958.8 * 2 * asin(sqrt(least(1, sin(radians(latitude - $1) / 2) ^ 2
          + cos(radians($1)) * cos(radians(latitude)) * sin(radians(longitude - $2) / 2) ^ 2))) as miles
        from stores s
        where place <@ $3::box and ${sellsAll('stocked', '$5')} and retired_at is null
        order by place <-> $4::point
        offset $6 limit $7
      ) near where miles <= $8 order by miles, id`,
    values: [
      position.latitude,
      position.longitude,
      boxAround(position, wanted.miles),
      placeOf(position),
      wanted.stock,
      wanted.skip,
      wanted.limit,
      wanted.miles,
    ],
  });
  return rows.map((row) => ({ ...toStore(row), distance: row.miles }));
}

/**
 * The entries of `stocked` ('207:PFI') that any store of the chain has. With no entries, the
 * database is not asked.
 */
export async function stockedSomewhere(
  pool: pg.Pool,
  entries: readonly string[],
): Promise<ReadonlySet<string>> {
  if (entries.length === 0) return new Set();
  const { rows } = await pool.query<{ entry: string }>({
    name: 'stocked-somewhere',
    text: `select entry from unnest($1::text[]) entry
      where exists (select from stores where stocked @> array[entry] and retired_at is null)`,
    values: [entries],
  });
  return new Set(rows.map(({ entry }) => entry));
}
