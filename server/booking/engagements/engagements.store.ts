import { and, eq, gt, sql, type SQL } from 'drizzle-orm';
import type { Db, Tx } from '#server/database/database.ts';
import type { SessionId } from '#server/security/sessions.ts';
import { personsOf } from '#server/security/persons.ts';
import { lacksKey, withKeys } from '#server/security/sealed-parts.ts';
import { engagements, patients } from '../booking.schema.ts';
import {
  engagementRow,
  openEngagement,
  partsOf,
  saidWith,
  sealSaid,
  storedEngagement,
  type Engagement,
  type Said,
} from './sealed-engagements.ts';

export type { Engagement } from './sealed-engagements.ts';
export type NewEngagement = Omit<typeof engagements.$inferInsert, 'sealed' | 'emailHash'>;

const own = (id: string, sessionId: SessionId) =>
  and(eq(engagements.id, id), eq(engagements.sessionId, sessionId));

/** The session's engagement; undefined for an unknown one and for another session's alike. */
export const findEngagement = (
  db: Db | Tx,
  id: string,
  sessionId: SessionId,
): Promise<Engagement | undefined> => engagementWhere(db, own(id, sessionId));

/** The same, locked until the transaction ends, so that an engagement does one thing at a time. */
export const lockEngagement = (
  tx: Tx,
  id: string,
  sessionId: SessionId,
): Promise<Engagement | undefined> => lockEngagementWhere(tx, own(id, sessionId));

/** An engagement by any condition, whichever session owns it. */
export async function engagementWhere(
  db: Db | Tx,
  condition: SQL | undefined,
): Promise<Engagement | undefined> {
  const [found] = await db
    .select({ engagement: engagementRow() })
    .from(engagements)
    .where(condition);
  return found?.engagement;
}

/** The same, locked; undefined too with `skipLocked` when another transaction has it locked. */
export async function lockEngagementWhere(
  tx: Tx,
  condition: SQL | undefined,
  { skipLocked = false }: { skipLocked?: boolean } = {},
): Promise<Engagement | undefined> {
  const [found] = await tx
    .select({ stored: storedEngagement })
    .from(engagements)
    .where(condition)
    .for('no key update', skipLocked ? { skipLocked } : undefined);
  if (!found) return undefined;
  // The transaction that had it locked may have added keys, which a statement that waited does not
  // see.
  return lacksKey(found.stored.parts)
    ? engagementWhere(tx, eq(engagements.id, found.stored.id))
    : openEngagement(found.stored);
}

/** False when the id is already taken. */
export async function insertEngagement(tx: Tx, engagement: NewEngagement): Promise<boolean> {
  const { id, metaData = {}, email = null, smsPhone = null, people = [] } = engagement;
  const said = { metaData, email, smsPhone, people };
  const { columns, keys } = sealSaid(await personsOf(tx), id, said);
  const made = await withKeys(
    tx,
    keys,
    tx
      .insert(engagements)
      .values({ ...engagement, ...columns })
      .onConflictDoNothing()
      .returning({ id: engagements.id }),
  );
  return made === 1;
}

/**
 * Changes the given fields; metaData is merged into what is stored (ENG-02). The caller has locked
 * the engagement if any sealed field is given.
 * @param known the engagement as read under that lock, if unchanged since; otherwise it is read
 * again
 */
export async function updateEngagement(
  tx: Tx,
  id: string,
  { metaData, email, smsPhone, people, ...change }: Partial<NewEngagement>,
  known?: Engagement,
): Promise<void> {
  const said = { metaData, email, smsPhone, people };
  const isSaid = Object.values(said).some((one) => one !== undefined);
  const { columns, keys } = isSaid ? await sealedWith(tx, id, said, known) : { keys: [] };
  const written = tx
    .update(engagements)
    .set({ ...change, ...columns, updatedAt: sql`clock_timestamp()` })
    .where(eq(engagements.id, id));
  await (keys.length > 0 ? withKeys(tx, keys, written.returning({ id: engagements.id })) : written);
}

/** Seals what an engagement still has in the clear; the caller has locked it. */
export async function sealKeptEngagement(tx: Tx, id: string): Promise<void> {
  const { columns, keys } = await sealedWith(tx, id, {});
  const written = tx.update(engagements).set(columns).where(eq(engagements.id, id));
  await withKeys(tx, keys, written.returning({ id: engagements.id }));
}

async function sealedWith(tx: Tx, id: string, change: Partial<Said>, known?: Engagement) {
  const kept = known ?? (await engagementWhere(tx, eq(engagements.id, id)));
  if (!kept) throw new Error('an engagement that is written is not there');
  return sealSaid(await personsOf(tx), id, saidWith(kept, change), partsOf(kept));
}

/**
 * When one person becomes a group, or a group one person, the holds and the group's number belong
 * to others than those who come now, and are dropped. The caller has locked the engagement, has
 * checked that nothing is booked, and then sets who comes.
 */
export async function forgetWhoCame(tx: Tx, id: string): Promise<void> {
  await tx.execute(sql`delete from claims where engagement_id = ${id} and expires_at is not null`);
  await tx.delete(patients).where(and(eq(patients.engagementId, id), gt(patients.place, 1)));
  await tx.update(engagements).set({ groupNumber: null }).where(eq(engagements.id, id));
}
