// Stock in PostgreSQL: doses change by movements only, one after the other in a store (DSK-04).
import { and, asc, desc, eq, gt, sql } from 'drizzle-orm';
import type { IsoDate } from '#domain/dates.ts';
import type { StockReason } from '#domain/stock.ts';
import type { Db, Tx } from '#server/database/database.ts';
import { storeProducts } from '#server/stores/stores.schema.ts';
import { teamMembers } from '#server/team/team.schema.ts';
import { stockLots, stockMovements } from './stock.schema.ts';

export type Lot = typeof stockLots.$inferSelect;
type Movement = typeof stockMovements.$inferInsert;

/** Nobody else promises, takes or counts doses of the store before the transaction ends. */
export const lockStock = (tx: Tx, storeId: number) =>
  tx.execute(sql`select lock_stock(${storeId})`);

/** Says anew what the store sells of these vaccines; search and offers follow. */
export const refreshSales = (tx: Tx, storeId: number, codes: readonly string[]) =>
  tx.execute(sql`select refresh_sales(${storeId}, ${sql.param([...new Set(codes)])}::text[])`);

/** The caller has locked the store's stock. */
export async function moveDoses(
  tx: Tx,
  movement: Movement & { reason?: StockReason | null },
): Promise<void> {
  await tx.insert(stockMovements).values(movement);
}

/** A lot of the store; another store's is as unknown as none. */
export async function lotOf(tx: Tx, storeId: number, lotId: string): Promise<Lot | undefined> {
  const [found] = await tx
    .select()
    .from(stockLots)
    .where(and(eq(stockLots.storeId, storeId), eq(stockLots.id, lotId)));
  return found;
}

/** A lot of the store as it is written on the box. */
export async function lotNamed(
  tx: Tx,
  storeId: number,
  { productId, lot }: { productId: string; lot: string },
): Promise<Lot | undefined> {
  const [found] = await tx
    .select()
    .from(stockLots)
    .where(
      and(
        eq(stockLots.storeId, storeId),
        eq(stockLots.productId, productId),
        eq(stockLots.lot, lot),
      ),
    );
  return found;
}

/** A lot without doses. */
export async function addLot(
  tx: Tx,
  lot: Omit<typeof stockLots.$inferInsert, 'id' | 'doses'>,
): Promise<Lot> {
  const [made] = await tx.insert(stockLots).values(lot).returning();
  if (!made) throw new Error('a lot was not made');
  return made;
}

/** Of a lot without doses; what was given of it keeps the date that it was given with. */
export async function mendExpiry(tx: Tx, lotId: string, expiresOn: IsoDate): Promise<void> {
  await tx.update(stockLots).set({ expiresOn }).where(eq(stockLots.id, lotId));
}

/** The lots of a store that have doses, the first to expire first. */
export const lotsWithDoses = (db: Db | Tx, storeId: number): Promise<Lot[]> =>
  db
    .select()
    .from(stockLots)
    .where(and(eq(stockLots.storeId, storeId), gt(stockLots.doses, 0)))
    .orderBy(asc(stockLots.expiresOn), asc(stockLots.lot));

export type ShelfRow = typeof storeProducts.$inferSelect;

/** What the store keeps of all vaccines. */
export const shelfOf = (db: Db | Tx, storeId: number): Promise<ShelfRow[]> =>
  db.select().from(storeProducts).where(eq(storeProducts.storeId, storeId));

/** Doses that are promised, by vaccine; only of vaccines of which a product is counted. */
export async function promisedAt(
  db: Db | Tx,
  storeId: number,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.execute<{ code: string; promised: number }>(sql`
    select k.code, (select count(*)::integer from stock_promises(${storeId}, k.code)) as promised
    from (select distinct vaccine_code as code from store_products
      where store_id = ${storeId} and floor is not null) k`);
  return new Map(rows.map(({ code, promised }) => [code, promised]));
}

/** The last movements of a store, the newest first. */
export const lastMovements = (db: Db | Tx, storeId: number, limit: number) =>
  db
    .select({ movement: stockMovements, lot: stockLots, by: teamMembers.name })
    .from(stockMovements)
    .innerJoin(stockLots, eq(stockLots.id, stockMovements.lotId))
    .innerJoin(teamMembers, eq(teamMembers.id, stockMovements.memberId))
    .where(eq(stockLots.storeId, storeId))
    .orderBy(desc(stockMovements.id))
    .limit(limit);

/** The product is kept and counted from now on, if it was not. */
export async function beginCounting(
  tx: Tx,
  product: Pick<ShelfRow, 'storeId' | 'vaccineCode' | 'productId' | 'manufacturer'>,
): Promise<void> {
  await tx
    .insert(storeProducts)
    .values({ ...product, floor: 0 })
    .onConflictDoUpdate({
      target: [storeProducts.storeId, storeProducts.vaccineCode, storeProducts.productId],
      set: { floor: sql`coalesce(${storeProducts.floor}, 0)` },
      setWhere: sql`${storeProducts.floor} is null`,
    });
}

/** False when the store keeps no such product. */
export async function keepFloor(
  tx: Tx,
  { storeId, productId }: { storeId: number; productId: string },
  floor: number | null,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(storeProducts)
    .set({ floor })
    .where(and(eq(storeProducts.storeId, storeId), eq(storeProducts.productId, productId)));
  return (rowCount ?? 0) > 0;
}

/** Until the next midnight of the store's clock, for good, or no longer; false as above. */
export async function keepPause(
  tx: Tx,
  { storeId, vaccineCode }: { storeId: number; vaccineCode: string },
  until: 'tomorrow' | 'forGood' | 'none',
): Promise<boolean> {
  const pausedUntil = {
    tomorrow: sql`(select (date_trunc('day', clock_timestamp() at time zone s.time_zone)
      + interval '1 day') at time zone s.time_zone from stores s where s.id = ${storeId})`,
    forGood: sql`'infinity'::timestamptz`,
    none: sql`null`,
  }[until];
  const { rowCount } = await tx
    .update(storeProducts)
    .set({ pausedUntil })
    .where(and(eq(storeProducts.storeId, storeId), eq(storeProducts.vaccineCode, vaccineCode)));
  return (rowCount ?? 0) > 0;
}
