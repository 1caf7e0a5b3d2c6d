// What a store puts up at its door, or shows on a screen there (WLK-05).
import type pg from 'pg';
import { drizzle } from 'drizzle-orm/node-postgres';
import { BASE_PATH } from '#domain/pages.ts';
import type { Db, Tx } from '#server/database/database.ts';
import { serverKey } from '#server/security/keys.ts';
import { screenKeyOf, storeKeyOf } from './store-key.ts';
import { keyOfStore } from './store-keys.store.ts';

export interface Poster {
  /** The path, without a host, that the scanned code leads to. */
  path: string;
  /** The last part of the address that is typed by hand. */
  code: string;
  /** For a screen: the key that opens it again, as long as the store has this code. */
  screenKey?: string;
}

/**
 * What the store's poster says; undefined when its key was revoked.
 * @param shownFrom for a screen: when it began to show this, which expires ten minutes later
 * @param db a transaction that has just created another key
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
