// Notifies readers of every store whose day changed, whichever process changed it (0120_visits.sql,
// WLK-06).
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Db, Tx } from '#server/database/database.ts';
import { hear } from '#server/database/hear.ts';

/** The database's channel; its messages are store ids and nothing else. */
const CHANNEL = 'visits';
/** Makes everyone who follows the store's day look again, once the transaction is committed. */
export async function tellStore(tx: Tx, storeId: number): Promise<void> {
  await tx.execute(sql`select pg_notify(${CHANNEL}, ${String(storeId)})`);
}

/** The same for every store where someone of a booking is to come. */
export async function tellStoresOf(db: Db, engagementId: string): Promise<void> {
  await db.execute(sql`
    select pg_notify(${CHANNEL}, store_id::text) from appointments
    where engagement_id = ${engagementId} group by store_id`);
}

export interface StoreNews {
  /**
   * Yields at once, then after every change of the store's day; changes that arrive while the
   * reader is busy are combined. Nothing is missed: after a lost connection, everyone is notified.
   * Ends with the signal.
   */
  of(storeId: number, gone: AbortSignal): AsyncGenerator<void>;
  close(): Promise<void>;
}

/**
 * Listens on one connection of the pool, from the first reader on. `failed` is called on each loss.
 * @param proofEvery milliseconds, for tests
 */
export function openStoreNews(
  pool: pg.Pool,
  failed: (error: unknown) => void,
  proofEvery?: number,
): StoreNews {
  const readers = new Map<number, Set<() => void>>();
  const closing = new AbortController();
  let listening: Promise<void> | undefined;

  const tell = (storeId: number) => {
    for (const told of readers.get(storeId) ?? []) told();
  };
  const tellAll = () => {
    for (const storeId of readers.keys()) tell(storeId);
  };
  const listen = () =>
    hear(pool, closing.signal, {
      channel: CHANNEL,
      heard: (storeId) => tell(Number(storeId)),
      begun: tellAll,
      failed,
      ...(proofEvery !== undefined && { proofEvery }),
    });

  return {
    async *of(storeId, gone) {
      let changed = true;
      let wake = () => {};
      const told = () => {
        changed = true;
        wake();
      };
      const own = readers.get(storeId) ?? new Set();
      readers.set(storeId, own.add(told));
      gone.addEventListener('abort', told);
      listening ??= listen();
      try {
        while (!gone.aborted) {
          if (changed) {
            changed = false;
            yield;
          } else await new Promise<void>((resolve) => (wake = resolve));
        }
      } finally {
        gone.removeEventListener('abort', told);
        own.delete(told);
        if (own.size === 0 && readers.get(storeId) === own) readers.delete(storeId);
      }
    },
    async close() {
      closing.abort();
      await listening;
    },
  };
}
