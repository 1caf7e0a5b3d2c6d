import type pg from 'pg';
import { clearOldEditions } from './feed.store.ts';
import { writeEdition, WritingStopped, type Edition } from './write-edition.ts';

/**
 * Writes an edition (STD-01), unless it is told to stop: then undefined. Readers see the one before
 * until the new one is whole; a process that is killed leaves that one standing, and two that write
 * at once publish one after the other.
 */
export async function publish(
  pool: pg.Pool,
  origin: string,
  stopping?: AbortSignal,
): Promise<Edition | undefined> {
  try {
    const edition = await writeEdition(pool, origin, stopping);
    await clearOldEditions(pool);
    return edition;
  } catch (cause) {
    if (cause instanceof WritingStopped && stopping?.aborted) return undefined;
    throw cause;
  }
}
