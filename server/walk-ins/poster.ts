// What a store hangs at its door, or shows on a screen there (WLK-05).
import type pg from 'pg';
import { drizzle } from 'drizzle-orm/node-postgres';
import { BASE_PATH } from '#domain/pages.ts';
import type { Db, Tx } from '#server/database/database.ts';
import { serverKey } from '#server/security/keys.ts';
import { screenKeyOf, storeKeyOf } from './store-key.ts';
import { keyOfStore } from './store-keys.store.ts';

export interface Poster {
  /** Without its host; the code that is scanned leads there. */
  path: string;
  /** Ends an address that is typed by hand. */
  code: string;
  /** Of a screen: what opens it again, for as long as the store has this code. */
  screenKey?: string;
}

/**
 * What the store's poster says; undefined when its key was revoked.
 * @param shownFrom of a screen: from when it shows this, which is worth nothing ten minutes later
 * @param db a transaction that has just made another key
 */
export async function posterOf(
  pool: pg.Pool,
  storeId: number,
  shownFrom?: Date,
  db: Db | Tx = drizzle(pool),
): Promise<Poster | undefined> {
  const kept = await keyOfStore(db, storeId);
  if (!kept) return undefined;
  const secret = await serverKey(pool, 'walk-in');
  const key = storeKeyOf(secret, { ...kept, shownFrom });
  return {
    path: `${BASE_PATH}/walk-in/${key}`,
    code: kept.code,
    ...(shownFrom && { screenKey: screenKeyOf(secret, kept) }),
  };
}
