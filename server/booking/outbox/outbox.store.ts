import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '#server/database/database.ts';
import { outbox } from '../booking.schema.ts';

export type NewMessage = Pick<typeof outbox.$inferInsert, 'engagementId' | 'kind' | 'payload'>;

/** Puts messages into the transaction of what they tell about: they leave if, and only if, it happened. */
export async function putIntoOutbox(tx: Tx, messages: NewMessage[]): Promise<void> {
  if (messages.length > 0) await tx.insert(outbox).values(messages);
}

/** Takes back the text messages of an engagement that have not left. */
export async function withdrawTexts(tx: Tx, engagementId: string): Promise<void> {
  await tx
    .delete(outbox)
    .where(
      and(eq(outbox.engagementId, engagementId), eq(outbox.kind, 'sms'), isNull(outbox.sentAt)),
    );
}
