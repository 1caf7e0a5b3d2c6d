import type pg from 'pg';
import { clearOldEditions } from './feed.store.ts';
import { writeEdition, WritingStopped, type Edition } from './write-edition.ts';

/**
 * Writes an edition (STD-01); undefined when told to stop. Readers see the previous edition until
 * the new one is complete. A killed process leaves the previous one in place, and two concurrent
 * writers publish one after the other.
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
