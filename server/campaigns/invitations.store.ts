import { and, eq, sql, type SQL } from 'drizzle-orm';
import { engagements } from '#server/booking/booking.schema.ts';
import type { Engagement } from '#server/booking/engagements/engagements.store.ts';
import type { Db, Tx } from '#server/database/database.ts';
import type { Target } from '#server/links/proof.ts';
import { campaigns, invitations } from './campaigns.schema.ts';
import { personsOf } from '#server/security/persons.ts';
import { withKeys, type StoredParts } from '#server/security/sealed-parts.ts';
import {
  invitationParts,
  openInvitation,
  sealInvitation,
  type Invitation,
} from './sealed-invitations.ts';
import { engagementRowOrNull } from '#server/booking/engagements/sealed-engagements.ts';

export type { Invitation } from './sealed-invitations.ts';
export type Campaign = typeof campaigns.$inferSelect;

/** An invitation, its campaign, the booking it began, and the database's current time. */
export interface Invited {
  invitation: Invitation;
  campaign: Campaign;
  engagement: Engagement | null;
  now: Date;
}

export async function findInvited(db: Db | Tx, id: string): Promise<Invited | undefined> {
  const [found] = await invitedWhere(db, eq(invitations.id, id));
  return found;
}

/** The same with the row's sealed parts, for resealing. */
export async function invitedWhere(
  db: Db | Tx,
  condition: SQL | undefined,
): Promise<(Invited & { parts: StoredParts })[]> {
  await personsOf(db);
  const found = await db
    .select({
      row: invitations,
      parts: invitationParts,
      campaign: campaigns,
      engagement: engagementRowOrNull(),
      now: sql<Date>`date_trunc('milliseconds', clock_timestamp())`.mapWith(invitations.expiresAt),
    })
    .from(invitations)
    .innerJoin(campaigns, eq(campaigns.id, invitations.campaignId))
    .leftJoin(engagements, eq(engagements.id, invitations.engagementId))
    .where(condition);
  return found.map(({ row, ...one }) => ({ ...one, invitation: openInvitation(row, one.parts) }));
}

/** Seals an invitation that is still in the clear; the caller has locked the row. */
export async function sealKeptInvitation(tx: Tx, id: string): Promise<void> {
  const found = await findInvited(tx, id);
  if (!found) return;
  const { columns, keys } = sealInvitation(await personsOf(tx), id, found.invitation);
  const sealed = tx.update(invitations).set(columns).where(eq(invitations.id, id));
  await withKeys(tx, keys, sealed.returning({ id: invitations.id }));
}

/** The same, with the invitation and its booking locked until the transaction ends. */
export async function lockInvited(tx: Tx, id: string): Promise<Invited | undefined> {
  await tx.execute(sql`select from invitations where id = ${id} for no key update`);
  await tx.execute(sql`
    select from engagements where id = (select engagement_id from invitations where id = ${id})
    for no key update`);
  return findInvited(tx, id);
}

/** An invitation as links check it. Once there is a booking, its date of birth counts. */
export const targetOf = ({ invitation, engagement, now }: Invited): Target => ({
  version: invitation.version,
  isConfirmed: engagement?.status === 'confirmed',
  dateOfBirth: engagement?.people[0]?.dob ?? invitation.dob,
  now,
});

/** Makes the invitation's link lead to this booking. */
export async function keepBooking(tx: Tx, id: string, engagementId: string): Promise<void> {
  await tx.update(invitations).set({ engagementId }).where(eq(invitations.id, id));
}

/** RES-03: starting over leaves this booking; the link can then begin another. */
export async function leaveBooking(tx: Tx, engagementId: string): Promise<void> {
  await tx
    .update(invitations)
    .set({ engagementId: null })
    .where(eq(invitations.engagementId, engagementId));
}

/** Invalidates the link of that version, and allows a new one to be sent. */
export async function revokeInvitation(db: Db, id: string, version: number): Promise<void> {
  await db
    .update(invitations)
    .set({ version: sql`${invitations.version} + 1`, sentAt: null })
    .where(and(eq(invitations.id, id), eq(invitations.version, version)));
}
