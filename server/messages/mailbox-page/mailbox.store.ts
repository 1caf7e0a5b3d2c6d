import { desc, eq } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { mailbox } from '../messages.schema.ts';

export type MailboxLetter = typeof mailbox.$inferSelect;

const MOST_SHOWN = 200;

/** The letters, newest first. */
export const newestLetters = (db: Db): Promise<MailboxLetter[]> =>
  db.select().from(mailbox).orderBy(desc(mailbox.outboxId)).limit(MOST_SHOWN);

export async function findLetter(db: Db, id: number): Promise<MailboxLetter | undefined> {
  const [letter] = await db.select().from(mailbox).where(eq(mailbox.outboxId, id));
  return letter;
}
