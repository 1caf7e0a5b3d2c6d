import { and, eq, lt, sql } from 'drizzle-orm';
import type { Db, Tx } from '#server/database/database.ts';
import { databaseNow } from '#server/database/now.ts';
import { stores } from '#server/stores/stores.schema.ts';
import { stepOf } from './second-factor.ts';
import type { TeamContext } from './team.context.ts';
import { teamMembers, teamRoles, teamSessions } from './team.schema.ts';

export type Member = typeof teamMembers.$inferSelect;

/** The member invited at that address, given in normalized form. */
export async function findInvited(db: Db | Tx, emailKey: string): Promise<Member | undefined> {
  const [found] = await db.select().from(teamMembers).where(eq(teamMembers.emailKey, emailKey));
  return found;
}

/** Locks the member until the transaction ends, so that they do one thing at a time. */
export async function lockMember(tx: Tx, id: string): Promise<Member | undefined> {
  const [found] = await tx.select().from(teamMembers).where(eq(teamMembers.id, id)).for('update');
  return found;
}

/** The member's stores and roles, ordered by store number. */
export const rolesOf = (db: Db | Tx, memberId: string) =>
  db
    .select({ storeNumber: stores.storeNumber, name: stores.name, role: teamRoles.role })
    .from(teamRoles)
    .innerJoin(stores, eq(stores.id, teamRoles.storeId))
    .where(eq(teamRoles.memberId, memberId))
    .orderBy(stores.storeNumber);

/**
 * Accepts a code of the member's app: false for a wrong one, and for one whose time step was
 * already used.
 */
export async function takeCode(
  tx: Tx,
  { keys }: Pick<TeamContext, 'keys'>,
  { id, totpSecret }: Pick<Member, 'id' | 'totpSecret'>,
  code: string,
): Promise<boolean> {
  if (totpSecret === null) return false;
  const now = (await databaseNow(tx)).getTime();
  const step = await stepOf(keys, { memberId: id, sealed: totpSecret, code, now });
  if (step === undefined) return false;
  const taken = await tx
    .update(teamMembers)
    .set({ totpStep: step })
    .where(and(eq(teamMembers.id, id), lt(teamMembers.totpStep, step)));
  return taken.rowCount === 1;
}

/** Ends all the member's desks. */
export async function endDesksOf(tx: Tx, memberId: string): Promise<void> {
  await tx
    .update(teamSessions)
    .set({ endedAt: sql`coalesce(${teamSessions.endedAt}, clock_timestamp())` })
    .where(eq(teamSessions.memberId, memberId));
}
