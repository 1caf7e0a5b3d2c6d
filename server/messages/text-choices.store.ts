import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Language } from '#domain/languages.ts';
import type { Db, Tx } from '#server/database/database.ts';
import { e164 } from './e164.ts';
import { outbox, textChoices } from './messages.schema.ts';
import { isToSend } from './queue.store.ts';
import { isTextTo } from './sealed-letters.ts';

export type TextChoice = typeof textChoices.$inferInsert;

/** Texts that are still to be sent: if nobody knows of one, the store calls (REL-06). */
export const isTextToSend = and(eq(outbox.kind, 'sms'), isToSend);

/** The numbers (E.164) whose latest word was STOP. */
export async function stoppedAmong(tx: Db | Tx, phones: string[]): Promise<ReadonlySet<string>> {
  if (phones.length === 0) return new Set();
  const latest = await tx
    .selectDistinctOn([textChoices.phone])
    .from(textChoices)
    .where(inArray(textChoices.phone, phones))
    .orderBy(textChoices.phone, desc(textChoices.id));
  return new Set(latest.filter(({ choice }) => choice === 'stop').map(({ phone }) => phone));
}

/** SMS-01: whether the latest word of this number, as it was given, was STOP. */
export async function saidStop(db: Db | Tx, phone: string): Promise<boolean> {
  const number = e164(phone);
  return number !== undefined && (await stoppedAmong(db, [number])).has(number);
}

/**
 * The context of a recorded reply: whether STOP applied before it, and whether it is still the
 * latest.
 */
export interface KeptChoice {
  wasStopped: boolean;
  isLatest: boolean;
}

/**
 * Records what a number's holder said, and after a STOP withdraws every unsent text to it. A
 * repeated report changes nothing, and returns the same.
 */
export async function keepTextChoice(tx: Tx, choice: TextChoice): Promise<KeptChoice> {
  const kept = await tx.insert(textChoices).values(choice).onConflictDoNothing().returning();
  const own = kept[0]?.id ?? (await idOf(tx, choice));
  const said = await tx
    .select({ id: textChoices.id, choice: textChoices.choice })
    .from(textChoices)
    .where(eq(textChoices.phone, choice.phone))
    .orderBy(desc(textChoices.id));
  const before = said.find(({ id }) => own !== undefined && id < own);
  const became = { wasStopped: before?.choice === 'stop', isLatest: said[0]?.id === own };
  if (kept.length === 0 || choice.choice === 'start') return became;
  await tx.delete(outbox).where(and(isTextToSend, await isTextTo(tx, choice.phone)));
  return became;
}

/** The id of a reply that a text service has reported before. */
async function idOf(tx: Tx, { providerId }: TextChoice): Promise<number | undefined> {
  if (!providerId) return undefined;
  const [known] = await tx
    .select({ id: textChoices.id })
    .from(textChoices)
    .where(eq(textChoices.providerId, providerId));
  return known?.id;
}

/** The language of the last text to a number; undefined when there was none. */
export async function latestTextLanguage(db: Db, phone: string): Promise<Language | undefined> {
  const [latest] = await db
    .select({
      language: sql<Language>`coalesce(${outbox.language}, ${outbox.payload} ->> 'language')`,
    })
    .from(outbox)
    .where(await isTextTo(db, phone))
    .orderBy(desc(outbox.id))
    .limit(1);
  return latest?.language;
}
