import type pg from 'pg';
import { cardOf, type StoreCard } from '#server/stores/store-cards.ts';
import { findRecord } from '#server/stores/stores.store.ts';

export interface ShelvedStore {
  id: number;
  card: StoreCard;
}

/**
 * Stores by number, read once and kept. What is kept may be old: whoever acts on it has the
 * database compare the version, and forgets the store when it is another.
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
