import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#server/database/database.ts';
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

export interface Saved {
  added: number;
  updated: number;
  unchanged: number;
}

/**
 * Adds stores and updates known ones by store number, all or none; unchanged stores are not
 * touched.
 */
export async function saveStores(
  db: Db,
  stores: readonly JudgedStore[],
  source: string,
): Promise<Saved> {
  return db.transaction(async (tx) => {
    const saved: Saved = { added: 0, updated: 0, unchanged: 0 };
    for (let start = 0; start < stores.length; start += AT_ONCE) {
      const some = stores.slice(start, start + AT_ONCE);
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
