import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '#server/database/database.ts';
import { personsOf } from '#server/security/persons.ts';
import { withKeys } from '#server/security/sealed-parts.ts';
import { e164 } from './e164.ts';
import { fairShare, type NewMessage } from './fair-share.ts';
import { outbox } from './messages.schema.ts';
import { newLetterIds, sealLetter } from './sealed-letters.ts';
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
