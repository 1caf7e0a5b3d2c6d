// Takes given doses from a store's stock, and returns them when the step is undone (DSK-04).
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
 * Takes each dose from its lot. A lot missing from the store's list, or listed as empty, is left
 * alone: the dose given is recorded in any case.
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

/** Returns the doses that were taken for these immunizations. */
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
