import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Language } from '#domain/languages.ts';
import type { Db, Tx } from '#server/database/database.ts';
import { outbox, textChoices } from './messages.schema.ts';

export type TextChoice = typeof textChoices.$inferInsert;

/** Those of the numbers (E.164) whose latest word was STOP. */
export async function stoppedAmong(tx: Db | Tx, phones: string[]): Promise<ReadonlySet<string>> {
  if (phones.length === 0) return new Set();
  const latest = await tx
    .selectDistinctOn([textChoices.phone])
    .from(textChoices)
    .where(inArray(textChoices.phone, phones))
    .orderBy(textChoices.phone, desc(textChoices.id));
  return new Set(latest.filter(({ choice }) => choice === 'stop').map(({ phone }) => phone));
}

/**
 * Keeps what a number's holder said, and after a STOP takes back every text to it that has not
 * left.
 */
export async function keepTextChoice(tx: Tx, choice: TextChoice): Promise<void> {
  const kept = await tx.insert(textChoices).values(choice).onConflictDoNothing().returning();
  if (kept.length === 0 || choice.choice === 'start') return;
  const isToPhone = sql`${outbox.payload} ->> 'recipient' = ${choice.phone}`;
  await tx.delete(outbox).where(and(eq(outbox.kind, 'sms'), isNull(outbox.sentAt), isToPhone));
}

/** The language of the last text to a number; undefined when there was none. */
export async function latestTextLanguage(db: Db, phone: string): Promise<Language | undefined> {
  const [latest] = await db
    .select({ payload: outbox.payload })
    .from(outbox)
    .where(and(eq(outbox.kind, 'sms'), sql`${outbox.payload} ->> 'recipient' = ${phone}`))
    .orderBy(desc(outbox.id))
    .limit(1);
  return latest?.payload.language;
}
