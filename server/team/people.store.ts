import { and, asc, eq, isNotNull, or, sql } from 'drizzle-orm';
import type { TeamRole } from '#domain/visits.ts';
import type { Db, Tx } from '#server/database/database.ts';
import { tellStore } from '#server/visits/store-news.ts';
import { teamInvitations, teamMembers, teamRoles } from './team.schema.ts';

/** Everyone with a role at the store: managers first, then by name. */
export const peopleAt = (db: Db | Tx, storeId: number) =>
  db
    .select({
      memberId: teamMembers.id,
      name: teamMembers.name,
      email: teamMembers.email,
      role: teamRoles.role,
      issuer: teamMembers.issuer,
      hasPassword: sql<boolean>`${teamMembers.passwordHash} is not null`,
      invitedUntil: teamInvitations.expiresAt,
      // Sessions are deleted after two days; the audit log stays.
      lastSeenAt: sql<Date | null>`greatest(
        (select max(s.used_at) from team_sessions s where s.member_id = ${teamMembers.id}),
        (select max(a.at) from audit a where a.member_id = ${teamMembers.id}))`.mapWith(
        teamMembers.createdAt,
      ),
      now: sql<Date>`clock_timestamp()`.mapWith(teamMembers.createdAt),
    })
    .from(teamRoles)
    .innerJoin(teamMembers, eq(teamMembers.id, teamRoles.memberId))
    .leftJoin(teamInvitations, eq(teamInvitations.memberId, teamMembers.id))
    .where(eq(teamRoles.storeId, storeId))
    .orderBy(
      sql`array_position(array['manager', 'pharmacist', 'technician'], ${teamRoles.role})`,
      asc(teamMembers.name),
      asc(teamMembers.email),
    );

/** The roles of a store, locked until the transaction ends. */
export const lockRoles = (tx: Tx, storeId: number) =>
  tx
    .select({ memberId: teamRoles.memberId, role: teamRoles.role })
    .from(teamRoles)
    .where(eq(teamRoles.storeId, storeId))
    .orderBy(teamRoles.memberId)
    .for('update');

/** The store's managers who can sign in. */
export async function managersAt(tx: Tx, storeId: number): Promise<string[]> {
  const found = await tx
    .select({ id: teamMembers.id })
    .from(teamRoles)
    .innerJoin(teamMembers, eq(teamMembers.id, teamRoles.memberId))
    .where(
      and(
        eq(teamRoles.storeId, storeId),
        eq(teamRoles.role, 'manager'),
        or(isNotNull(teamMembers.passwordHash), isNotNull(teamMembers.issuer)),
      ),
    );
  return found.map(({ id }) => id);
}

/** Changes a role, and tells the store's open desks, which may be the member's own. */
export async function keepRole(
  tx: Tx,
  { memberId, storeId }: { memberId: string; storeId: number },
  role: TeamRole,
): Promise<void> {
  await tx
    .update(teamRoles)
    .set({ role })
    .where(and(eq(teamRoles.memberId, memberId), eq(teamRoles.storeId, storeId)));
  await tellStore(tx, storeId);
}
