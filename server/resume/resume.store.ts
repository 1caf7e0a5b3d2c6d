import { createHmac } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { LINK_DAYS } from '#domain/resume.ts';
import { engagements } from '#server/booking/booking.schema.ts';
import type { Engagement } from '#server/booking/engagements/engagements.store.ts';
import type { HeldVaccine } from '#server/booking/booking.schema.ts';
import type { Db, Tx } from '#server/database/database.ts';
import { outbox } from '#server/messages/messages.schema.ts';
import { isToSend } from '#server/messages/queue.store.ts';
import { templateOf } from '#server/messages/sealed-letters.ts';
import { resumeLinks } from './resume.schema.ts';
import { engagementRow } from '#server/booking/engagements/sealed-engagements.ts';

/** A saved journey, its valid link, and the time by the database's clock. */
export interface Saved {
  engagement: Engagement;
  link: { version: number; expiresAt: Date };
  now: Date;
}

/** The form in which a short code is stored. */
export const codeMac = (code: string, secret: Buffer): Buffer =>
  createHmac('sha256', secret).update(code).digest();

/** Undefined when the journey has no link. */
export async function findSaved(db: Db | Tx, engagementId: string): Promise<Saved | undefined> {
  const [found] = await savedWhere(db, eq(engagements.id, engagementId));
  return found;
}

export async function findByCode(db: Db, mac: Buffer): Promise<Saved | undefined> {
  const [found] = await savedWhere(db, eq(resumeLinks.codeMac, mac));
  return found;
}

/** The same, with the journey locked until the transaction ends. */
export async function lockSaved(tx: Tx, engagementId: string): Promise<Saved | undefined> {
  await tx.execute(sql`select from engagements where id = ${engagementId} for no key update`);
  return findSaved(tx, engagementId);
}

const savedWhere = (db: Db | Tx, condition: ReturnType<typeof eq>) =>
  db
    .select({
      engagement: engagementRow(),
      link: { version: resumeLinks.version, expiresAt: resumeLinks.expiresAt },
      now: sql<Date>`date_trunc('milliseconds', clock_timestamp())`.mapWith(resumeLinks.issuedAt),
    })
    .from(engagements)
    .innerJoin(resumeLinks, eq(resumeLinks.engagementId, engagements.id))
    .where(condition);

/** Replaces any link with a new one. */
export async function issueLink(
  tx: Tx,
  engagementId: string,
  mac: Buffer,
): Promise<{ version: number; expiresAt: Date }> {
  const expiresAt = sql`date_trunc('second', clock_timestamp()) + make_interval(days => ${LINK_DAYS})`;
  const [issued] = await tx
    .insert(resumeLinks)
    .values({ engagementId, version: 1, codeMac: mac, expiresAt })
    .onConflictDoUpdate({
      target: resumeLinks.engagementId,
      set: {
        version: sql`${resumeLinks.version} + 1`,
        codeMac: mac,
        issuedAt: sql`clock_timestamp()`,
        expiresAt,
      },
    })
    .returning({ version: resumeLinks.version, expiresAt: resumeLinks.expiresAt });
  if (!issued) throw new Error('a link was not issued');
  return issued;
}

/** Revokes the journey's link: one of that version, or any if none is named. */
export async function revokeLink(
  db: Db | Tx,
  engagementId: string,
  version?: number,
): Promise<void> {
  await db
    .update(resumeLinks)
    .set({ version: sql`${resumeLinks.version} + 1`, codeMac: null })
    .where(
      and(
        eq(resumeLinks.engagementId, engagementId),
        version === undefined ? undefined : eq(resumeLinks.version, version),
      ),
    );
}

/**
 * Withdraws a journey's links that are still to be sent, and would lead nowhere. One that is being
 * sent at this moment is not tried again (write.ts).
 */
export async function withdrawLinks(tx: Tx, engagementId: string): Promise<void> {
  await tx
    .delete(outbox)
    .where(
      and(
        eq(outbox.engagementId, engagementId),
        sql`${templateOf('outbox')} = 'resumeJourney'`,
        isToSend,
      ),
    );
}

/** A time that is currently held for a person, whoever asks. */
export interface HeldTime extends Record<string, unknown> {
  place: number;
  storeNumber: string;
  /** Milliseconds since 1970. */
  startsAt: number;
  vaccines: HeldVaccine[];
}

/** One for a single person, everyone's for a group, ordered by place. */
export async function findHeldTimes(db: Db, engagementId: string): Promise<HeldTime[]> {
  const found = await db.execute<HeldTime>(sql`
    with clock as materialized (select clock_timestamp() as now)
    select c.place, s.store_number as "storeNumber", date_part('epoch', c.starts_at) * 1000 as "startsAt", c.vaccines
    from claims c join stores s on s.id = c.store_id cross join clock
    where c.engagement_id = ${engagementId} and c.expires_at > clock.now
    order by c.place`);
  return found.rows;
}

/** Frees what a journey holds; what is booked stays. */
export async function freeHeld(tx: Tx, engagementId: string): Promise<void> {
  await tx.execute(
    sql`delete from claims where engagement_id = ${engagementId} and expires_at is not null`,
  );
}
