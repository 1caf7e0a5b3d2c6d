// The command that gives and takes roles, and invites new members (DSK-01).
import { and, eq, inArray } from 'drizzle-orm';
import { checkEmail } from '#domain/contact.ts';
import { INVITATION_PATH } from '#domain/desk-pages.ts';
import { TEAM_ROLES, type TeamRole } from '#domain/visits.ts';
import { emailKeyOf } from '#server/accounts/accounts.store.ts';
import type { Database, Tx } from '#server/database/database.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { argumentsOf } from '#server/lists/arguments.ts';
import { ListProblem } from '#server/lists/csv-list.ts';
import { stores } from '#server/stores/stores.schema.ts';
import { tellStore } from '#server/visits/store-news.ts';
import { inviteMember } from './invitations.service.ts';
import { endDesksOf, findInvited, rolesOf } from './members.store.ts';
import { openTeamKeys } from './second-factor.ts';
import { INVITATION_HOURS } from './session-policy.ts';
import type { TeamContext } from './team.context.ts';
import { teamInvitations, teamMembers, teamRoles } from './team.schema.ts';

export const INVITE_USAGE = `usage: npm run team:invite -- MAIL --store 10001 [--store 10002] --role ${TEAM_ROLES.join('|')}
       npm run team:invite -- MAIL --renew            a new password and second factor
       npm run team:invite -- MAIL --remove [--store 10001]`;

export type InvitationWish = { email: string } & (
  | { kind: 'invite'; storeNumbers: string[]; role: TeamRole }
  | { kind: 'renew' }
  | { kind: 'remove'; storeNumbers: string[] }
);

/**
 * @throws ListProblem with the usage, or with what is wrong
 */
export function readInvitation(args: string[]): InvitationWish {
  const { email, values } = parsed(args);
  if (checkEmail(email) !== undefined) throw new ListProblem(`${email}: no e-mail address`);
  const { store: storeNumbers = [], role, renew = false, remove = false } = values;
  if (renew && !remove && role === undefined && storeNumbers.length === 0)
    return { kind: 'renew', email };
  if (remove && !renew && role === undefined) return { kind: 'remove', email, storeNumbers };
  const known = TEAM_ROLES.find((one) => one === role);
  if (renew || remove || !known || storeNumbers.length === 0) throw new ListProblem(INVITE_USAGE);
  return { kind: 'invite', email, storeNumbers, role: known };
}

function parsed(args: string[]) {
  const { values, positionals } = argumentsOf(args, INVITE_USAGE, {
    store: { type: 'string', multiple: true },
    role: { type: 'string' },
    renew: { type: 'boolean' },
    remove: { type: 'boolean' },
  });
  const [email, ...more] = positionals;
  if (!email || more.length > 0) throw new ListProblem(INVITE_USAGE);
  return { email, values };
}

/**
 * Carries it out, all or nothing. Returns a message, and the path of a link for a member who has
 * yet to choose a password.
 * @throws ListProblem for an unknown store or an invalid address
 */
export async function inviteToTeam(
  { db, pool }: Pick<Database, 'db' | 'pool'>,
  wish: InvitationWish,
): Promise<{ said: string; link?: string }> {
  const keys = await openTeamKeys(pool);
  return inTransaction(db, (tx) => inviteWithin(tx, { keys }, wish));
}

/** The same in the caller's transaction (DSK-01). */
export async function inviteWithin(
  tx: Tx,
  keys: Pick<TeamContext, 'keys'>,
  wish: InvitationWish,
): Promise<{ said: string; link?: string }> {
  const email = wish.email.trim();
  const known = await findInvited(tx, emailKeyOf(email));
  if (!known && wish.kind !== 'invite') throw new ListProblem(`${email}: not in the team`);
  const id = known?.id ?? (await addMember(tx, email));
  if (wish.kind === 'remove') return { said: await removeRoles(tx, id, email, wish.storeNumbers) };
  if (wish.kind === 'invite') await giveRoles(tx, id, wish);
  const roles = await rolesOf(tx, id);
  const said = `${email}: ${roles.map(({ storeNumber, role }) => `${role} in ${storeNumber}`).join(', ') || 'in no store'}`;
  if (known?.passwordHash && wish.kind === 'invite') return { said };
  const token = await inviteMember(tx, keys, id);
  return {
    said: `${said}\nHand on this link; it works once, for ${INVITATION_HOURS} hours:`,
    // Browsers send nothing after # to a server.
    link: `${INVITATION_PATH}#${token}`,
  };
}

async function addMember(tx: Tx, email: string): Promise<string> {
  const [made] = await tx
    .insert(teamMembers)
    .values({ email, emailKey: emailKeyOf(email) })
    .returning({ id: teamMembers.id });
  if (!made) throw new Error('a member was not made');
  return made.id;
}

async function giveRoles(
  tx: Tx,
  memberId: string,
  { storeNumbers, role }: { storeNumbers: string[]; role: TeamRole },
): Promise<void> {
  for (const storeId of await storeIds(tx, storeNumbers)) {
    await tx
      .insert(teamRoles)
      .values({ memberId, storeId, role })
      .onConflictDoUpdate({ target: [teamRoles.memberId, teamRoles.storeId], set: { role } });
    await tellStore(tx, storeId);
  }
}

/**
 * Removes a member's roles at these stores, or all roles if none are named. A member left without a
 * role is signed out of every desk, and their invitation links stop working. The stores' open desks
 * are told, so that the member's own closes at once.
 */
export async function removeRoles(
  tx: Tx,
  memberId: string,
  email: string,
  storeNumbers: string[],
): Promise<string> {
  const ofMember = eq(teamRoles.memberId, memberId);
  const ids = await storeIds(tx, storeNumbers);
  const taken = await tx
    .delete(teamRoles)
    .where(ids.length > 0 ? and(ofMember, inArray(teamRoles.storeId, ids)) : ofMember)
    .returning({ storeId: teamRoles.storeId });
  for (const { storeId } of taken) await tellStore(tx, storeId);
  const left = await rolesOf(tx, memberId);
  if (left.length > 0)
    return `${email}: ${left.map(({ storeNumber, role }) => `${role} in ${storeNumber}`).join(', ')}`;
  await endDesksOf(tx, memberId);
  await tx.delete(teamInvitations).where(eq(teamInvitations.memberId, memberId));
  return `${email}: in no store any more`;
}

async function storeIds(tx: Tx, storeNumbers: string[]): Promise<number[]> {
  if (storeNumbers.length === 0) return [];
  const found = await tx
    .select({ id: stores.id, storeNumber: stores.storeNumber })
    .from(stores)
    .where(inArray(stores.storeNumber, storeNumbers));
  const missing = storeNumbers.filter(
    (one) => !found.some(({ storeNumber }) => storeNumber === one),
  );
  if (missing.length > 0) throw new ListProblem(`--store: there is no ${missing.join(', ')}`);
  return found.map(({ id }) => id);
}
