import { randomBytes } from 'node:crypto';
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { healthCards } from './cards.schema.ts';

/** Makes ids of 22 characters; SMART Health Cards allow at most 24. */
const RID_BYTES = 16;

/** The revocation id of a card with these doses; the same each time the same key issues it. */
export async function revocationId(
  db: Db,
  kid: string,
  immunizationIds: readonly string[],
): Promise<string> {
  const [card] = await db
    .insert(healthCards)
    .values({
      rid: randomBytes(RID_BYTES).toString('base64url'),
      kid,
      immunizationIds: [...immunizationIds],
    })
    .onConflictDoUpdate({
      target: [healthCards.kid, healthCards.immunizationIds],
      set: { issuedAt: sql`clock_timestamp()` },
    })
    .returning({ rid: healthCards.rid });
  if (!card) throw new Error('a health card was not written down');
  return card.rid;
}

/** A key's revoked cards, the first revoked first. */
export async function revokedCards(db: Db, kid: string): Promise<string[]> {
  const rows = await db
    .select({ rid: healthCards.rid })
    .from(healthCards)
    .where(and(eq(healthCards.kid, kid), isNotNull(healthCards.revokedAt)))
    .orderBy(asc(healthCards.revokedAt), asc(healthCards.rid));
  return rows.map(({ rid }) => rid);
}
