import { desc, eq } from 'drizzle-orm';
import type { Db, Tx } from '#server/database/database.ts';
import { consents } from '../booking.schema.ts';

export type Consent = typeof consents.$inferSelect;

/** Adds a decision; earlier ones stay as they were. */
export async function addConsent(tx: Tx, consent: typeof consents.$inferInsert): Promise<void> {
  await tx.insert(consents).values(consent);
}

/** The decision that counts: the latest. */
export async function latestConsent(
  db: Db | Tx,
  engagementId: string,
): Promise<Consent | undefined> {
  const [latest] = await db
    .select()
    .from(consents)
    .where(eq(consents.engagementId, engagementId))
    .orderBy(desc(consents.id))
    .limit(1);
  return latest;
}
