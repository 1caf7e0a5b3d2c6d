import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#server/database/database.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { lockCalendar } from '#server/store-calendar/calendar-lock.ts';
import { SHELF_LIST } from '#server/stores/products.ts';
import type { DayHours, WeekHours } from '#domain/week-hours.ts';
import type { JudgedStore } from './judge-row.ts';

const weekday: DayHours = { open: '09:00', close: '19:00' };
const saturday: DayHours = { open: '09:00', close: '17:00' };
const sunday: DayHours = { open: '10:00', close: '16:00' };

/**
 * A list has no hours, capacity or stock: a new store starts with these, and a later import leaves
 * them unchanged.
 */
const begin: { hours: WeekHours; slotMinutes: number; seats: number; vaccinesKeptBy: number } = {
  hours: [sunday, weekday, weekday, weekday, weekday, weekday, saturday],
  slotMinutes: 15,
  seats: 1,
  /** Vaccines that at least this many of 100 stores carry. */
  vaccinesKeptBy: 60,
};

/**
 * Stores per statement, so that however long the list, each statement stays within the time limit.
 */
const AT_ONCE = 2_000;

/** Per statement; PostgreSQL has room for some 6,000 locks. More stores never move at one time. */
const MOST_LOCKED = 1_000;

export interface Saved {
  added: number;
  updated: number;
  unchanged: number;
  /** Stores left as they are, by number, with the reason. */
  refused: Map<string, string>;
}

/**
 * Adds stores and updates known ones by store number, all or none of those that are not refused;
 * unchanged stores are not touched. Refused is another time zone while times are taken: they would
 * be at another hour than the patients were told.
 */
export async function saveStores(
  db: Db,
  stores: readonly JudgedStore[],
  source: string,
): Promise<Saved> {
  return inTransaction(db, async (tx) => {
    const saved: Saved = { added: 0, updated: 0, unchanged: 0, refused: new Map() };
    for (let start = 0; start < stores.length; start += AT_ONCE) {
      const listed = stores.slice(start, start + AT_ONCE);
      for (const [number, reason] of await movedInTime(tx, listed))
        saved.refused.set(number, reason);
      const some = listed.filter(({ storeNumber }) => !saved.refused.has(storeNumber));
      const changed = await saveSome(tx, some, source);
      const added = changed.filter((row) => row.added).map(({ id }) => id);
      await stock(tx, added);
      saved.added += added.length;
      saved.updated += changed.length - added.length;
      saved.unchanged += some.length - changed.length;
    }
    return saved;
  });
}

/** By number, the stores that would get another hour while times are taken there, and why not. */
async function movedInTime(
  tx: Tx,
  stores: readonly JudgedStore[],
): Promise<readonly (readonly [storeNumber: string, reason: string])[]> {
  const zones = stores.map(({ storeNumber, timeZone }) => ({ storeNumber, timeZone }));
  const moving = sql`
    from jsonb_to_recordset(${JSON.stringify(zones)}::jsonb) as listed(
      "storeNumber" text, "timeZone" text)
    join stores s on s.store_number = listed."storeNumber" and s.time_zone <> listed."timeZone"`;
  const { rows: ids } = await tx.execute<{ id: number }>(sql`select s.id ${moving} order by s.id`);
  // From here on nobody takes a time by the zone of before.
  for (const { id } of ids.slice(0, MOST_LOCKED)) await lockCalendar(tx, id);
  if (ids.length === 0) return [];
  const { rows } = await tx.execute<{
    number: string;
    from: string;
    to: string;
    taken: number;
  }>(sql`
    select s.store_number as number, s.time_zone as from, listed."timeZone" as to,
      count(*)::integer as taken
    ${moving}
    join claims c on c.store_id = s.id and c.starts_at > clock_timestamp()
      and coalesce(c.expires_at, 'infinity') > clock_timestamp()
      and c.starts_at at time zone s.time_zone <> c.starts_at at time zone listed."timeZone"
    group by 1, 2, 3`);
  return rows.map(({ number, from, to, taken }) => [
    number,
    `its time zone would change from ${from} to ${to}, and ${taken} times are taken there at the hour that was told: move or cancel them first`,
  ]);
}

/** The stores that are new or changed. */
async function saveSome(
  tx: Tx,
  stores: readonly JudgedStore[],
  source: string,
): Promise<{ id: number; added: boolean }[]> {
  const { rows } = await tx.execute<{ id: number; added: boolean }>(sql`
    insert into stores (store_number, name, line1, city, state, zip, time_zone, latitude, longitude, phone,
      organization_id, hours, slot_minutes, seats, source)
    select "storeNumber", name, line1, city, state, zip, "timeZone", latitude, longitude, phone,
      "organizationId", ${JSON.stringify(begin.hours)}::jsonb, ${begin.slotMinutes}, ${begin.seats}, ${source}
    from jsonb_to_recordset(${JSON.stringify(stores)}::jsonb) as listed(
      "storeNumber" text, name text, line1 text, city text, state text, zip text, "timeZone" text,
      latitude float8, longitude float8, phone text, "organizationId" text)
    on conflict (store_number) do update set
      (name, line1, city, state, zip, time_zone, latitude, longitude, phone) =
      (excluded.name, excluded.line1, excluded.city, excluded.state, excluded.zip, excluded.time_zone,
        excluded.latitude, excluded.longitude, excluded.phone)
    where
      (stores.name, stores.line1, stores.city, stores.state, stores.zip, stores.time_zone, stores.latitude,
        stores.longitude, stores.phone)
      is distinct from
      (excluded.name, excluded.line1, excluded.city, excluded.state, excluded.zip, excluded.time_zone,
        excluded.latitude, excluded.longitude, excluded.phone)
    -- A row that was not there before has no deleting transaction.
    returning id, xmax = 0 as added`);
  return rows;
}

async function stock(tx: Tx, ids: readonly number[]): Promise<void> {
  const kept = SHELF_LIST.filter(([, { stores }]) => stores >= begin.vaccinesKeptBy).flatMap(
    ([code, { products }]) =>
      products.map(({ productId, manufacturer }) => ({ code, productId, manufacturer })),
  );
  await tx.execute(sql`
    insert into store_products (store_id, vaccine_code, product_id, manufacturer)
    select id::integer, kept.code, kept."productId", kept.manufacturer
    from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) id,
      jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as kept(code text, "productId" text, manufacturer text)`);
}
