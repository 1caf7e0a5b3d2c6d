import { sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { gazetteer } from '#server/geo/gazetteer.ts';
import { sampleStores, type SampleStore } from './sample-stores.ts';

export interface SeedOptions {
  count?: number;
  seed?: number;
  /** The first year of the stores' holidays. */
  from?: number;
}

/** The `source` of made-up stores. */
export const SAMPLE_SOURCE = 'sample';

/** A chain of 100,000 would not fit into a single JSON text. */
const AT_ONCE = 10_000;

/** Processes that start together on an empty database take turns. */
const seedLock = 0x73656564;

/**
 * Adds `count` sample stores to a database that has none, the same for the same seed; leaves one
 * that has some unchanged.
 * @returns how many stores were added
 */
export async function seedStores(
  db: Db,
  { count = 2400, seed = 1, from = new Date().getUTCFullYear() }: SeedOptions = {},
): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${seedLock})`);
    const { rowCount } = await tx.execute(
      sql`select 1 from stores where source = ${SAMPLE_SOURCE} limit 1`,
    );
    if (rowCount) return 0;

    const samples = sampleStores(gazetteer().places, { count, seed, from });
    for (let done = 0; done < samples.length; done += AT_ONCE)
      await addSamples(tx, samples.slice(done, done + AT_ONCE));
    return samples.length;
  });
}

async function addSamples(db: Pick<Db, 'execute'>, samples: readonly SampleStore[]): Promise<void> {
  const rows = samples.map(({ place, products: _products, closures: _closures, ...store }) => ({
    ...place,
    ...store,
  }));
  await db.execute(sql`
      insert into stores (store_number, name, line1, city, state, zip, time_zone, latitude, longitude, phone,
        location_id, organization_id, hours, slot_minutes, seats, source)
      select "storeNumber", name, line1, city, state, zip, "timeZone", latitude, longitude, phone,
        "locationId", "organizationId", hours, "slotMinutes", seats, ${SAMPLE_SOURCE}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as sample(
        "storeNumber" text, name text, line1 text, city text, state text, zip text, "timeZone" text,
        latitude float8, longitude float8, phone text, "locationId" uuid, "organizationId" text, hours jsonb,
        "slotMinutes" smallint, seats smallint)
      order by "storeNumber"`);

  const stock = samples.flatMap(({ storeNumber, products }) =>
    products.map((product) => ({ storeNumber, ...product })),
  );
  await db.execute(sql`
      insert into store_products (store_id, vaccine_code, product_id, manufacturer)
      select s.id, stock."vaccineCode", stock."productId", stock.manufacturer
      from jsonb_to_recordset(${JSON.stringify(stock)}::jsonb)
        as stock("storeNumber" text, "vaccineCode" text, "productId" text, manufacturer text)
      join stores s on s.store_number = stock."storeNumber"`);

  const closures = samples.flatMap(({ storeNumber, closures: dates }) =>
    dates.map((date) => ({ storeNumber, date })),
  );
  await db.execute(sql`
      insert into store_special_days (store_id, date, reason)
      select s.id, closed.date, 'Holiday'
      from jsonb_to_recordset(${JSON.stringify(closures)}::jsonb) as closed("storeNumber" text, date date)
      join stores s on s.store_number = closed."storeNumber"`);
}
