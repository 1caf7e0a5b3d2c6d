import { and, eq, gt, sql } from 'drizzle-orm';
import type { Db, Tx } from '#server/database/database.ts';
import type { SessionId } from '#server/security/sessions.ts';
import { engagements, patients, type JourneyData } from '../booking.schema.ts';

export type Engagement = typeof engagements.$inferSelect;
export type NewEngagement = typeof engagements.$inferInsert;

const own = (id: string, sessionId: SessionId) =>
  and(eq(engagements.id, id), eq(engagements.sessionId, sessionId));

/** The session's engagement; undefined for an unknown one and for somebody else's alike. */
export async function findEngagement(
  db: Db | Tx,
  id: string,
  sessionId: SessionId,
): Promise<Engagement | undefined> {
  const [found] = await db.select().from(engagements).where(own(id, sessionId));
  return found;
}

/** The same, locked until the transaction ends: an engagement does one thing at a time. */
export async function lockEngagement(
  tx: Tx,
  id: string,
  sessionId: SessionId,
): Promise<Engagement | undefined> {
  const [found] = await tx
    .select()
    .from(engagements)
    .where(own(id, sessionId))
    .for('no key update');
  return found;
}

/** False when the id is taken already. */
export async function insertEngagement(tx: Tx, engagement: NewEngagement): Promise<boolean> {
  const made = await tx.insert(engagements).values(engagement).onConflictDoNothing();
  return made.rowCount === 1;
}

/** Changes what is given; metaData is laid over what is kept (ENG-02). */
export async function updateEngagement(
  tx: Tx,
  id: string,
  { metaData, ...change }: Partial<NewEngagement>,
): Promise<void> {
  await tx
    .update(engagements)
    .set({
      ...change,
      ...(metaData && { metaData: laidOver(metaData) }),
      updatedAt: sql`clock_timestamp()`,
    })
    .where(eq(engagements.id, id));
}

/**
 * One person becomes a group, or a group one person: what is held is for others than those who come
 * now, and so is the group's number. The caller has locked the engagement, of which nothing is
 * booked, and says who comes.
 */
export async function forgetWhoCame(tx: Tx, id: string): Promise<void> {
  await tx.execute(sql`delete from claims where engagement_id = ${id} and expires_at is not null`);
  await tx.delete(patients).where(and(eq(patients.engagementId, id), gt(patients.place, 1)));
  await tx.update(engagements).set({ groupNumber: null }).where(eq(engagements.id, id));
}

const laidOver = (metaData: JourneyData) =>
  sql`${engagements.metaData} || ${JSON.stringify(metaData)}::jsonb`;
