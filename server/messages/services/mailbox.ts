import type { Db } from '#server/database/database.ts';
import type { Deliver } from '../delivery.ts';
import { mailbox } from '../messages.schema.ts';

/**
 * Puts letters into the table `mailbox`, where developers can read them; nothing is sent outside.
 * The outbox id is its key, so a letter arrives exactly once.
 */
export function mailboxOf(db: Db): Deliver {
  return async ({ id, ...letter }) => {
    await db
      .insert(mailbox)
      .values({ outboxId: id, ...letter, details: {} })
      .onConflictDoNothing();
    return { outcome: 'sent', receipt: `mailbox ${id}` };
  };
}
