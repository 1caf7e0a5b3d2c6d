import { eq } from 'drizzle-orm';
import type { Poster } from '#contract/desk.ts';
import { shortWalkInPath } from '#domain/walk-in-address.ts';
import { databaseNow } from '#server/database/now.ts';
import type { Database, Tx } from '#server/database/database.ts';
import { refuse, type Refused } from '#server/http/refusal.ts';
import { stores } from '#server/stores/stores.schema.ts';
import { posterOf } from '#server/walk-ins/poster.ts';
import { replaceKey } from '#server/walk-ins/store-keys.store.ts';

type Asked = Pick<Database, 'pool'> & { db: Database['db'] | Tx; storeId: number };

/**
 * WLK-05: what is put up at the door, or shown on a screen there.
 * @param origin of the product
 */
export async function posterAt(
  { db, pool, storeId }: Asked,
  origin: string,
  { isScreen }: { isScreen: boolean },
): Promise<Poster | Refused> {
  const shownFrom = isScreen ? await databaseNow(db) : undefined;
  const poster = await posterOf(pool, storeId, shownFrom, db);
  const [store] = await db
    .select({ name: stores.name, line1: stores.line1, city: stores.city, state: stores.state })
    .from(stores)
    .where(eq(stores.id, storeId));
  if (!poster || !store) return refuse('FC_903_NotFound');
  return {
    store,
    address: origin + poster.path,
    ...(!isScreen && { typed: new URL(origin).host + shortWalkInPath(poster.code) }),
    ...(poster.screenKey !== undefined && { screenKey: poster.screenKey }),
  };
}

/** Creates a new key: what was printed before no longer opens anything. */
export async function anotherPoster(asked: Asked, origin: string): Promise<Poster | Refused> {
  await replaceKey(asked.db, asked.storeId);
  return posterAt(asked, origin, { isScreen: false });
}
