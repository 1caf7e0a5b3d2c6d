import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '#server/database/database.ts';
import { e164 } from './e164.ts';
import { outbox } from './messages.schema.ts';
import { stoppedAmong } from './text-choices.store.ts';

export type NewMessage = Pick<typeof outbox.$inferInsert, 'engagementId' | 'kind' | 'payload'>;

/**
 * Puts messages into the transaction of what they tell about: they leave if, and only if, it
 * happened. A text to a number that said STOP is left out (SMS-01).
 */
export async function putIntoOutbox(tx: Tx, messages: NewMessage[]): Promise<void> {
  const addressed = messages.flatMap((message) => addressedOf(message));
  const phones = addressed.filter(isText).map(({ payload }) => payload.recipient);
  const stopped = await stoppedAmong(tx, phones);
  const wanted = addressed.filter(
    (message) => !isText(message) || !stopped.has(message.payload.recipient),
  );
  if (wanted.length > 0) await tx.insert(outbox).values(wanted);
}

const isText = ({ kind }: NewMessage): boolean => kind === 'sms';

/** A text's number as text services write it; a text without a number goes nowhere. */
function addressedOf(message: NewMessage): NewMessage[] {
  if (!isText(message)) return [message];
  const recipient = e164(message.payload.recipient);
  return recipient ? [{ ...message, payload: { ...message.payload, recipient } }] : [];
}

/** Takes back the text messages of an engagement that have not left. */
export async function withdrawTexts(tx: Tx, engagementId: string): Promise<void> {
  await tx
    .delete(outbox)
    .where(
      and(eq(outbox.engagementId, engagementId), eq(outbox.kind, 'sms'), isNull(outbox.sentAt)),
    );
}
