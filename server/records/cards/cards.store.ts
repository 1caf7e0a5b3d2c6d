import { randomBytes } from 'node:crypto';
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { healthCards } from './cards.schema.ts';

/** As long as SMART Health Cards let it be at most: 24 characters. */
const RID_BYTES = 16;

/** By what a card of these doses is revoked; the same whenever the same key issues it again. */
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

/** The cards of a key that count no more, the first revoked first. */
export async function revokedCards(db: Db, kid: string): Promise<string[]> {
  const rows = await db
    .select({ rid: healthCards.rid })
    .from(healthCards)
    .where(and(eq(healthCards.kid, kid), isNotNull(healthCards.revokedAt)))
    .orderBy(asc(healthCards.revokedAt), asc(healthCards.rid));
  return rows.map(({ rid }) => rid);
}
