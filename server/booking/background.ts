// What the booking does without being asked.
import type { Database } from '#server/database/database.ts';
import { startDispatcher } from '#server/messages/dispatcher.ts';
import { deliverToMailbox } from '#server/messages/mailbox.ts';
import { startSweeper } from './holds/sweeper.ts';

/** Sends what waits in the outbox and sweeps holds that ran out, until stopped. A failure is told, and tried again later. */
export function startBookingWork(
  { db, pool }: Database,
  failed: (error: unknown) => void,
): () => Promise<void> {
  const works = [startDispatcher(db, deliverToMailbox, failed), startSweeper(pool, failed)];
  return async () => {
    await Promise.all(works.map((work) => work.stop()));
  };
}
