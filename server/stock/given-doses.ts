// Doses that leave a store's stock by being given, and come back when that is taken back (DSK-04).
import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '#server/database/database.ts';
import { stockMovements } from './stock.schema.ts';
import type { StockKeeper } from './stock.service.ts';
import { lockStock, lotNamed, moveDoses, refreshSales } from './stock.store.ts';

interface GivenDose {
  immunizationId: string;
  vaccineCode: string;
  productId: string;
  lot: string;
}

/**
 * Takes each dose from its lot. A lot that the store's list has not, or has no dose of any more,
 * stays as it is: what was given is recorded whatever the list says.
 */
export async function takeFromStock(
  tx: Tx,
  { storeId, memberId }: StockKeeper,
  given: readonly GivenDose[],
): Promise<void> {
  await lockStock(tx, storeId);
  for (const { immunizationId, productId, lot } of given) {
    const found = await lotNamed(tx, storeId, { productId, lot });
    if (!found || found.doses === 0) continue;
    await moveDoses(tx, { lotId: found.id, kind: 'given', doses: -1, immunizationId, memberId });
  }
  await refreshSales(
    tx,
    storeId,
    given.map(({ vaccineCode }) => vaccineCode),
  );
}

/** Puts back what was taken for these. */
export async function putBack(
  tx: Tx,
  { storeId, memberId }: StockKeeper,
  taken: readonly { id: string; vaccineCode: string }[],
): Promise<void> {
  if (taken.length === 0) return;
  await lockStock(tx, storeId);
  const moved = await tx
    .select()
    .from(stockMovements)
    .where(
      and(
        eq(stockMovements.kind, 'given'),
        inArray(
          stockMovements.immunizationId,
          taken.map(({ id }) => id),
        ),
      ),
    );
  for (const { lotId, immunizationId } of moved)
    await moveDoses(tx, { lotId, kind: 'returned', doses: 1, immunizationId, memberId });
  await refreshSales(
    tx,
    storeId,
    taken.map(({ vaccineCode }) => vaccineCode),
  );
}
