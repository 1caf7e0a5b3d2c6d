// Word of every store whose day changed, whichever process changed it (0120_visits.sql, WLK-06).
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Tx } from '#server/database/database.ts';

/** The database's channel; its messages are ids of stores and nothing else. */
const CHANNEL = 'visits';
/** Has all who follow the store's day look again, once the transaction is done. */
export async function tellStore(tx: Tx, storeId: number): Promise<void> {
  await tx.execute(sql`select pg_notify(${CHANNEL}, ${String(storeId)})`);
}

/** After the connection was lost. */
const AGAIN_MS = 1_000;
/** How often the connection has to prove that it is one: who only listens hears no silence. */
const PROOF_EVERY_MS = 10_000;

export interface StoreNews {
  /**
   * Yields at once, then after every change of the store's day; changes that come while the reader
   * is busy are one. Nothing is missed: when the connection was lost, everybody is told. Ends with
   * the signal.
   */
  of(storeId: number, gone: AbortSignal): AsyncGenerator<void>;
  close(): Promise<void>;
}

/**
 * Listens on one connection of the pool, from the first reader on. `failed` is told of each loss.
 * @param proofEvery milliseconds, for tests
 */
export function openStoreNews(
  pool: pg.Pool,
  failed: (error: unknown) => void,
  proofEvery = PROOF_EVERY_MS,
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
  const listen = async () => {
    while (!closing.signal.aborted) {
      await hear(pool, closing.signal, { tell, tellAll, proofEvery }).catch(failed);
      await waitFor(AGAIN_MS, closing.signal);
    }
  };

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

/** Until the connection is lost, or the signal. */
async function hear(
  pool: pg.Pool,
  gone: AbortSignal,
  {
    tell,
    tellAll,
    proofEvery,
  }: { tell: (storeId: number) => void; tellAll: () => void; proofEvery: number },
): Promise<void> {
  const client = await pool.connect();
  let proving: NodeJS.Timeout | undefined;
  let leave = () => {};
  try {
    const ended = new Promise<void>((resolve) => {
      leave = resolve;
      client.once('end', resolve);
      client.once('error', () => resolve());
      gone.addEventListener('abort', leave);
    });
    client.on('notification', ({ payload }) => tell(Number(payload)));
    await client.query(`listen ${CHANNEL}`);
    // Whatever changed while nobody listened.
    tellAll();
    let isAsked = false;
    const prove = async () => {
      if (isAsked) return;
      isAsked = true;
      await client.query('select');
      isAsked = false;
    };
    // Of one that fails the connection ends, which is heard above.
    proving = setInterval(() => void prove().catch(() => undefined), proofEvery);
    if (!gone.aborted) await ended;
  } finally {
    clearInterval(proving);
    gone.removeEventListener('abort', leave);
    client.release(true);
  }
}

/** Not longer than the signal. */
const waitFor = (ms: number, signal: AbortSignal): Promise<void> =>
  pause(ms, undefined, { signal }).catch(() => undefined);
