import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '#server/database/database.ts';
import { personsOf } from '#server/security/persons.ts';
import { withKeys } from '#server/security/sealed-parts.ts';
import { e164 } from './e164.ts';
import { fairShare, type NewMessage } from './fair-share.ts';
import { outbox } from './messages.schema.ts';
import { newLetterIds, sealLetter } from './sealed-letters.ts';
import { isTextToSend, stoppedAmong } from './text-choices.store.ts';

/**
 * Writes messages in the transaction of the event they report: they are sent if, and only if, it
 * happened. A text to a number that said STOP is dropped (SMS-01), and messages over a recipient's
 * limits are dropped or delayed (SAF-03): every message goes through here.
 * @param afterSeconds delays messages about something that may still be undone
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
  const persons = await personsOf(tx);
  const ids = await newLetterIds(tx, leaving.length);
  const sealed = leaving.map(({ message: { engagementId, kind, payload }, waitSeconds }, index) => {
    const id = ids[index] ?? 0;
    const { columns, keys } = sealLetter(persons, { id, kind, payload });
    const dueAt = sql`clock_timestamp() + make_interval(secs => ${Math.max(waitSeconds, afterSeconds)})`;
    return { row: { id, engagementId, kind, dueAt, ...columns }, keys };
  });
  const written = tx
    .insert(outbox)
    .overridingSystemValue()
    .values(sealed.map(({ row }) => row))
    .returning({ id: outbox.id });
  await withKeys(
    tx,
    sealed.flatMap(({ keys }) => keys),
    written,
  );
}

const isText = ({ kind }: NewMessage): boolean => kind === 'sms';

/** Converts a text's number to E.164; a text without a valid number is dropped. */
function addressedOf(message: NewMessage): NewMessage[] {
  if (!isText(message)) return [message];
  const recipient = e164(message.payload.recipient);
  return recipient ? [{ ...message, payload: { ...message.payload, recipient } }] : [];
}

/** Withdraws the unsent text messages of an engagement. */
export async function withdrawTexts(tx: Tx, engagementId: string): Promise<void> {
  await tx.delete(outbox).where(and(eq(outbox.engagementId, engagementId), isTextToSend));
}
