// The feed is written anew every five minutes, by one of all server processes (STD-01).
import type pg from 'pg';
import { FEED_SECONDS } from '#contract/feed.ts';
import type { PublicAddress } from '#server/http/public-address.ts';
import { repeat } from '#server/repeat.ts';
import { clearOldEditions, giveTurn, takeTurn } from './feed.store.ts';
import { writeEdition, WritingStopped, type Edition } from './write-edition.ts';

/** How often a process looks whether it is due. */
const EVERY_MS = 15 * 1000;
/** A writer that has not ended by then is taken for dead; ending later does no harm. */
const LONGEST_SECONDS = 30 * 60;
/** How soon after one that failed. */
const AGAIN_SECONDS = 60;

/** An edition when it was due and nobody else writes one; undefined otherwise. */
export async function publishWhenDue(
  pool: pg.Pool,
  origin: string,
  signal?: AbortSignal,
): Promise<Edition | undefined> {
  if (!(await takeTurn(pool, LONGEST_SECONDS))) return undefined;
  try {
    const edition = await writeEdition(pool, origin, signal);
    await clearOldEditions(pool);
    await giveTurn(pool, FEED_SECONDS);
    return edition;
  } catch (cause) {
    await giveTurn(pool, cause instanceof WritingStopped ? 0 : AGAIN_SECONDS);
    throw cause;
  }
}

/**
 * Publishes until it is stopped. Whichever process writes, readers see the edition before until the
 * new one is whole; a process that is killed leaves that one standing.
 * @param chores a pool for what takes its time
 */
export function startPublishing(
  chores: pg.Pool,
  address: PublicAddress,
  failed: (error: unknown) => void,
): () => Promise<void> {
  const stopping = new AbortController();
  // A server that has just started answers whoever waits for it first.
  let isStarting = true;
  const work = repeat(
    async () => {
      if (!isStarting) await publishWhenDue(chores, address('en'), stopping.signal);
      isStarting = false;
    },
    EVERY_MS,
    (error) => {
      if (!(error instanceof WritingStopped)) failed(error);
    },
  );
  return () => {
    stopping.abort();
    return work.stop();
  };
}
