// Which group members have proved that a place is theirs (SAF-01).
import { and, eq, exists, sql, type SQL } from 'drizzle-orm';
import type { Db, Tx } from '#server/database/database.ts';
import type { SessionId } from '#server/security/sessions.ts';
import { engagements, memberVisits, patients } from './booking.schema.ts';
import { lockEngagementWhere, type Engagement } from './engagements/engagements.store.ts';

/** A person's place in a booking. */
export interface OwnPlace {
  engagementId: string;
  place: number;
}

/** Gives the session access to this member's visit; the booking keeps its owner. */
export async function giveOwnVisit(
  tx: Tx,
  { engagementId, place }: OwnPlace,
  sessionId: SessionId,
): Promise<void> {
  await tx.insert(memberVisits).values({ sessionId, engagementId, place }).onConflictDoNothing();
}

/**
 * Condition for a query over engagements and patients: the visits the session has as a group
 * member.
 */
export const isMembersOwn = (db: Db | Tx, sessionId: SessionId): SQL =>
  exists(
    db
      .select({ one: sql`1` })
      .from(memberVisits)
      .where(
        and(
          eq(memberVisits.sessionId, sessionId),
          eq(memberVisits.engagementId, engagements.id),
          eq(memberVisits.place, patients.place),
        ),
      ),
  );

/** The places of a booking that the session has proved to be the visitor's own. */
export async function ownPlaces(
  db: Db | Tx,
  engagementId: string,
  sessionId: SessionId,
): Promise<number[]> {
  const found = await db
    .select({ place: memberVisits.place })
    .from(memberVisits)
    .where(and(eq(memberVisits.engagementId, engagementId), eq(memberVisits.sessionId, sessionId)));
  return found.map(({ place }) => place);
}

/**
 * The engagement for a group member, locked until the transaction ends, with the member's places.
 */
export async function lockAsMember(
  tx: Tx,
  engagementId: string,
  sessionId: SessionId,
): Promise<{ engagement: Engagement; places: number[] } | undefined> {
  const places = await ownPlaces(tx, engagementId, sessionId);
  if (places.length === 0) return undefined;
  const engagement = await lockEngagementWhere(tx, eq(engagements.id, engagementId));
  return engagement && { engagement, places };
}
