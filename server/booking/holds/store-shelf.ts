import type pg from 'pg';
import { cardOf, type StoreCard } from '#server/stores/store-cards.ts';
import { findRecord } from '#server/stores/stores.store.ts';

export interface ShelvedStore {
  id: number;
  card: StoreCard;
}

/**
 * A cache of stores by number. Its entries may be outdated: callers have the database compare the
 * version, and drop the store when it differs.
 */
export function storeShelf(pool: pg.Pool) {
  const kept = new Map<string, ShelvedStore>();
  return {
    /** Undefined when there is no such store. */
    async find(storeNumber: string): Promise<ShelvedStore | undefined> {
      const known = kept.get(storeNumber);
      if (known) return known;
      const record = await findRecord(pool, storeNumber);
      if (!record) return undefined;
      const store = { id: record.id, card: cardOf(record) };
      kept.set(storeNumber, store);
      return store;
    },
    forget(storeNumber: string): void {
      kept.delete(storeNumber);
    },
  };
}

export type StoreShelf = ReturnType<typeof storeShelf>;
