import { desc, eq, sql, type SQL } from 'drizzle-orm';
import type { Db, Tx } from '#server/database/database.ts';
import { personsOf } from '#server/security/persons.ts';
import {
  openParts,
  sealParts,
  storedParts,
  withKeys,
  type StoredParts,
} from '#server/security/sealed-parts.ts';
import { saidStop } from '#server/messages/text-choices.store.ts';
import { consents } from '../booking.schema.ts';

export type Consent = Omit<typeof consents.$inferSelect, 'sealed'>;

/** The name of the sealed part that holds the number. */
const PHONE = 'phone';

const contextOf = (engagementId: string) => `consent:${engagementId}`;

/** Adds a decision; earlier ones stay unchanged. */
export async function addConsent(
  tx: Tx,
  consent: Omit<typeof consents.$inferInsert, 'sealed'>,
): Promise<void> {
  const { sealed, keys } = await sealedPhone(tx, consent);
  const written = tx.insert(consents).values({ ...consent, sealed });
  await withKeys(tx, keys, written.returning({ id: consents.id }));
}

/** Seals a decision stored in the clear, which the caller has locked. */
export async function sealKeptConsent(tx: Tx, consent: Consent): Promise<void> {
  const { sealed, keys } = await sealedPhone(tx, consent);
  const written = tx.update(consents).set({ sealed }).where(eq(consents.id, consent.id));
  await withKeys(tx, keys, written.returning({ id: consents.id }));
}

/** Without a number there is nothing to seal. */
async function sealedPhone(
  tx: Tx,
  { engagementId, phone = null }: { engagementId: string; phone?: string | null | undefined },
) {
  if (phone === null) return { sealed: null, keys: [] };
  return sealParts(await personsOf(tx), contextOf(engagementId), new Map([[PHONE, phone]]));
}

/** What `storedConsents` selects for each decision. */
type StoredConsent = Omit<Consent, 'decidedAt'> & { decidedAt: string; parts: StoredParts };

/** SQL for all decisions of an engagement, oldest first: `openConsent` opens each. */
export const storedConsents = (engagementId: string) => sql`(
  select json_agg(json_build_object('id', c.id, 'engagementId', c.engagement_id, 'type', c.type,
    'decision', c.decision, 'phone', c.phone, 'textVersion', c.text_version,
    'language', c.language, 'source', c.source, 'decidedAt', c.decided_at,
    'parts', ${sql.raw(storedParts('c'))}) order by c.id)
  from consents c where c.engagement_id = ${engagementId})`;

/**
 * @throws Error when the sealed part is not this decision's, or its master key is not known here
 */
export function openConsent(stored: unknown): Consent {
  // The shape the statement above builds.
  const { parts, decidedAt, phone, ...consent } = stored as StoredConsent;
  const said = openParts(contextOf(consent.engagementId), parts).get(PHONE);
  return {
    ...consent,
    // Sealed by `sealedPhone` above.
    phone: parts.sealed ? ((said as string | undefined) ?? null) : phone,
    decidedAt: new Date(decidedAt),
  };
}

/** SMS-01: whoever agreed to texts may have said STOP to one before, or since. */
export const areTextsStopped = async (
  db: Db | Tx,
  consent: Pick<Consent, 'decision' | 'phone'> | undefined,
): Promise<boolean> =>
  consent?.decision === 'agree' && consent.phone !== null && saidStop(db, consent.phone);

/** The decisions that match a condition, latest first. */
export async function consentsWhere(db: Db | Tx, condition: SQL, limit?: number) {
  const query = db
    .select({
      consent: consents,
      parts: sql<StoredParts>`${sql.raw(storedParts('consents'))}`,
    })
    .from(consents)
    .where(condition)
    .orderBy(desc(consents.id));
  const found = await (limit === undefined ? query : query.limit(limit));
  return found.map(({ consent: { sealed: _sealed, ...consent }, parts }) =>
    openConsent({ ...consent, parts }),
  );
}

/** The decision that counts: the latest. */
export const latestConsent = async (
  db: Db | Tx,
  engagementId: string,
): Promise<Consent | undefined> =>
  (await consentsWhere(db, eq(consents.engagementId, engagementId), 1))[0];
