// Stock in PostgreSQL: doses change only by movements, one at a time per store (DSK-04).
import { and, asc, desc, eq, gt, sql } from 'drizzle-orm';
import type { IsoDate } from '#domain/dates.ts';
import type { StockReason } from '#domain/stock.ts';
import type { Db, Tx } from '#server/database/database.ts';
import { storeProducts } from '#server/stores/stores.schema.ts';
import { teamMembers } from '#server/team/team.schema.ts';
import { stockLots, stockMovements } from './stock.schema.ts';

export type Lot = typeof stockLots.$inferSelect;
type Movement = typeof stockMovements.$inferInsert;

/**
 * Locks the store's stock until the transaction ends: nobody else promises, takes or counts doses.
 */
export const lockStock = (tx: Tx, storeId: number) =>
  tx.execute(sql`select lock_stock(${storeId})`);

/** Recomputes what the store sells of these vaccines, for search and offers. */
export const refreshSales = (tx: Tx, storeId: number, codes: readonly string[]) =>
  tx.execute(sql`select refresh_sales(${storeId}, ${sql.param([...new Set(codes)])}::text[])`);

/** The caller has locked the store's stock. */
export async function moveDoses(
  tx: Tx,
  movement: Movement & { reason?: StockReason | null },
): Promise<void> {
  await tx.insert(stockMovements).values(movement);
}

/** A lot of the store; undefined for another store's lot too. */
export async function lotOf(tx: Tx, storeId: number, lotId: string): Promise<Lot | undefined> {
  const [found] = await tx
    .select()
    .from(stockLots)
    .where(and(eq(stockLots.storeId, storeId), eq(stockLots.id, lotId)));
  return found;
}

/** A lot of the store by the number on its box. */
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

/** Creates a lot without doses. */
export async function addLot(
  tx: Tx,
  lot: Omit<typeof stockLots.$inferInsert, 'id' | 'doses'>,
): Promise<Lot> {
  const [made] = await tx.insert(stockLots).values(lot).returning();
  if (!made) throw new Error('a lot was not made');
  return made;
}

/** For a lot without doses; immunizations keep the date they were recorded with. */
export async function mendExpiry(tx: Tx, lotId: string, expiresOn: IsoDate): Promise<void> {
  await tx.update(stockLots).set({ expiresOn }).where(eq(stockLots.id, lotId));
}

/** The store's lots with doses, the first to expire first. */
export const lotsWithDoses = (db: Db | Tx, storeId: number): Promise<Lot[]> =>
  db
    .select()
    .from(stockLots)
    .where(and(eq(stockLots.storeId, storeId), gt(stockLots.doses, 0)))
    .orderBy(asc(stockLots.expiresOn), asc(stockLots.lot));

/**
 * The store's lots of which doses were thrown away as recalled, and no dose was put back on the
 * list since: that was a mistake then (DSK-04).
 */
export const lotsRecalled = (db: Db | Tx, storeId: number): Promise<Lot[]> =>
  db
    .select()
    .from(stockLots)
    .where(
      and(
        eq(stockLots.storeId, storeId),
        sql`exists (select from stock_movements m where m.lot_id = ${stockLots.id}
          and m.reason = 'recalled' and not exists (select from stock_movements later
            where later.lot_id = m.lot_id and later.id > m.id and later.doses > 0
              and later.kind in ('countedIn', 'corrected')))`,
      ),
    );

export type ShelfRow = typeof storeProducts.$inferSelect;

/** The store's rows for all its products. */
export const shelfOf = (db: Db | Tx, storeId: number): Promise<ShelfRow[]> =>
  db.select().from(storeProducts).where(eq(storeProducts.storeId, storeId));

/** Promised doses by vaccine, only for vaccines with a counted product. */
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

/** A store's last movements, newest first. */
export const lastMovements = (db: Db | Tx, storeId: number, limit: number) =>
  db
    .select({ movement: stockMovements, lot: stockLots, by: teamMembers.name })
    .from(stockMovements)
    .innerJoin(stockLots, eq(stockLots.id, stockMovements.lotId))
    .innerJoin(teamMembers, eq(teamMembers.id, stockMovements.memberId))
    .where(eq(stockLots.storeId, storeId))
    .orderBy(desc(stockMovements.id))
    .limit(limit);

/** Starts counting the product, and adds it to the store if needed. */
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

/** False when the store has no such product. */
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

/**
 * Pauses until the store's next midnight or for good, or ends the pause; false when the store has
 * no such vaccine.
 */
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
