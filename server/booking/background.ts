// What the booking does without being asked.
import type { Database } from '#server/database/database.ts';
import { startSweeper } from './holds/sweeper.ts';

/** Sweeps holds that ran out, until stopped. A failure is told, and tried again later. */
export function startBookingWork(
  { pool }: Pick<Database, 'pool'>,
  failed: (error: unknown) => void,
): () => Promise<void> {
  const sweeper = startSweeper(pool, failed);
  return () => sweeper.stop();
}
