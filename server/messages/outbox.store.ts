import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '#server/database/database.ts';
import { e164 } from './e164.ts';
import { fairShare, type NewMessage } from './fair-share.ts';
import { outbox } from './messages.schema.ts';
import { stoppedAmong } from './text-choices.store.ts';

/**
 * Puts messages into the transaction of what they tell about: they leave if, and only if, it
 * happened. A text to a number that said STOP is left out (SMS-01), and what would be too much for
 * its recipient is left out or waits (SAF-03): this is the one door for every message.
 * @param afterSeconds they leave no sooner: of what may still be taken back
 */
export async function putIntoOutbox(
  tx: Tx,
  messages: readonly NewMessage[],
  { afterSeconds = 0 }: { afterSeconds?: number } = {},
): Promise<void> {
  const addressed = messages.flatMap((message) => addressedOf(message));
  const phones = addressed.filter(isText).map(({ payload }) => payload.recipient);
  const stopped = await stoppedAmong(tx, phones);
  const wanted = addressed.filter(
    (message) => !isText(message) || !stopped.has(message.payload.recipient),
  );
  const leaving = await fairShare(tx, wanted);
  if (leaving.length === 0) return;
  await tx.insert(outbox).values(
    leaving.map(({ message: { engagementId, kind, payload }, waitSeconds }) => ({
      engagementId,
      kind,
      payload,
      dueAt: sql`clock_timestamp() + make_interval(secs => ${Math.max(waitSeconds, afterSeconds)})`,
    })),
  );
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
