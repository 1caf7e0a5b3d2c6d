import type pg from 'pg';
import type { StoreToCall } from '#contract/vaccines.ts';
import { SLOT_DEFAULTS } from '#domain/timeslots.ts';
import { findStoresNear } from '#server/stores/stores.store.ts';

type Position = Parameters<typeof findStoresNear>[1]['position'];

/**
 * Enough that one of them is in the state and has its number told, wherever somebody lives by a
 * border.
 */
const LOOKED_AT = 20;

/**
 * ELG-07: the nearest store whose number is known and whose state has the law that was asked about;
 * undefined when none is in reach.
 */
export async function storeToCallNear(
  pool: pg.Pool,
  position: Position,
  state: string,
): Promise<StoreToCall | undefined> {
  const stores = await findStoresNear(pool, {
    position,
    miles: Math.max(...SLOT_DEFAULTS.radii),
    stock: [],
    skip: 0,
    limit: LOOKED_AT,
  });
  return stores.flatMap(({ name, phone, address }) =>
    phone !== null && address.state === state ? { name, city: address.city, phone } : [],
  )[0];
}
