// Invitations to the team: one per member at a time, valid for 72 hours, accepted once (DSK-01).
import { randomBytes } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { acceptTeamInvitation, Desk, openTeamInvitation } from '#contract/team.ts';
import type { Reply } from '#contract/operation.ts';
import { cleanName } from '#domain/names.ts';
import { hashPassword } from '#server/accounts/password-hash.ts';
import { attempt } from '#server/accounts/renew-session.ts';
import type { Db, Tx } from '#server/database/database.ts';
import { queriesOf } from '#server/database/queries.ts';
import { isRefused, refuse, type Refused } from '#server/http/refusal.ts';
import type { Call } from '#server/http/wire.ts';
import { hashOfToken } from '#server/security/token-hash.ts';
import { giveDesk } from './desk.ts';
import { endDesksOf, lockMember, rolesOf, takeCode } from './members.store.ts';
import { newSecret, shownFactor } from './second-factor.ts';
import { INVITATION_HOURS } from './session-policy.ts';
import { wrongCode } from './sign-in.service.ts';
import type { TeamContext } from './team.context.ts';
import { teamInvitations, teamMembers } from './team.schema.ts';
import { moveToDesk } from './team-sessions.store.ts';

const TOKEN_BYTES = 32;

/** Replaces the member's invitation with a new one; returns its token, which is not stored. */
export async function inviteMember(
  tx: Tx,
  { keys }: Pick<TeamContext, 'keys'>,
  memberId: string,
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const invitation = {
    tokenHash: hashOfToken(token),
    totpSecret: await newSecret(keys, memberId),
    expiresAt: sql`clock_timestamp() + make_interval(hours => ${INVITATION_HOURS})`,
  };
  await tx
    .insert(teamInvitations)
    .values({ memberId, ...invitation })
    .onConflictDoUpdate({ target: teamInvitations.memberId, set: invitation });
  return token;
}

/** What an invitation is for; changes nothing. */
export async function openInvitation(
  context: TeamContext,
  token: string,
): Promise<Reply<typeof openTeamInvitation> | Refused> {
  const found = await findInvitation(context.db, context, token);
  if (!found) return refuse('INVITATION_OVER');
  const { member, totpSecret, expiresAt } = found;
  const email = member.email ?? '';
  const factor = { memberId: member.id, sealed: totpSecret, label: email };
  return {
    email,
    stores: await rolesOf(context.db, member.id),
    expiresAt: expiresAt.toISOString(),
    ...(await shownFactor(context.keys, factor)),
  };
}

/**
 * Gives the member a name, a password and a second factor, and signs them in at the desk; ends
 * their other sessions.
 */
export async function acceptInvitation(
  context: TeamContext,
  call: Call<typeof acceptTeamInvitation>,
): Promise<Desk | Refused> {
  const { token, firstName, lastName, password, code } = call.body;
  const found = await findInvitation(context.db, context, token);
  const unfit = found && (await context.passwords.refused(password, found.member.email ?? ''));
  if (unfit) return unfit;
  const passwordHash = await hashPassword(password);
  const counted = found ? ([['codeByAccount', `team ${found.member.id}`]] as const) : [];
  const outcome = await attempt(context, call, counted, async (tx, sessionId) => {
    const known = await findInvitation(tx, context, token);
    const member = known && (await lockMember(tx, known.member.id));
    // The invitation may have been accepted or replaced while this waited for the lock.
    const invitation = member && (await findInvitation(tx, context, token));
    if (!invitation) return refuse('INVITATION_OVER');
    const { totpSecret } = invitation;
    const proven = await takeCode(tx, context, { id: member.id, totpSecret }, code);
    if (!proven) return wrongCode();
    const name = `${cleanName(firstName)} ${cleanName(lastName)}`;
    await tx
      .update(teamMembers)
      .set({ name, passwordHash, totpSecret })
      .where(eq(teamMembers.id, member.id));
    await tx.delete(teamInvitations).where(eq(teamInvitations.memberId, member.id));
    await endDesksOf(tx, member.id);
    return moveToDesk(queriesOf(tx), sessionId, member.id);
  });
  return isRefused(outcome) ? outcome : giveDesk(context, call, outcome);
}

/** An invitation that has not expired; none where members sign in through a provider. */
async function findInvitation(db: Db | Tx, { issuer }: TeamContext, token: string) {
  if (issuer !== undefined) return undefined;
  const [found] = await db
    .select({
      member: teamMembers,
      totpSecret: teamInvitations.totpSecret,
      expiresAt: teamInvitations.expiresAt,
    })
    .from(teamInvitations)
    .innerJoin(teamMembers, eq(teamMembers.id, teamInvitations.memberId))
    .where(
      and(
        eq(teamInvitations.tokenHash, hashOfToken(token)),
        gt(teamInvitations.expiresAt, sql`clock_timestamp()`),
      ),
    );
  return found;
}
