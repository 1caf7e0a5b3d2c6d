// The people of a store: a manager gives and takes roles at this store only (DSK-01).
import type { Invited, People } from '#contract/people.ts';
import type { Language } from '#domain/languages.ts';
import type { TeamRole } from '#domain/visits.ts';
import { emailKeyOf } from '#server/accounts/accounts.store.ts';
import type { Db, Tx } from '#server/database/database.ts';
import { invalid, isRefused, refuse, type Refused } from '#server/http/refusal.ts';
import type { PublicAddress } from '#server/http/public-address.ts';
import { putIntoOutbox } from '#server/messages/outbox.store.ts';
import { inviteWithin, removeRoles } from './invite.ts';
import { findInvited, rolesOf } from './members.store.ts';
import { keepRole, lockRoles, managersAt, peopleAt } from './people.store.ts';
import type { TeamContext } from './team.context.ts';
import type { TeamMember } from './team-sessions.store.ts';
import { now as serverNow } from '#server/clock.ts';

type Manager = Pick<TeamMember, 'memberId' | 'storeId' | 'storeNumber'>;

export async function peopleOf(db: Db | Tx, { storeId, memberId }: Manager): Promise<People> {
  const rows = await peopleAt(db, storeId);
  const now = rows[0]?.now ?? serverNow();
  return {
    now: now.toISOString(),
    people: rows.map((row) => ({
      memberId: row.memberId,
      name: row.name,
      email: row.email ?? '',
      role: row.role,
      isSelf: row.memberId === memberId,
      // A provider has second factors of its own.
      hasSecondFactor: row.hasPassword || row.issuer !== null,
      isInvited: !row.hasPassword && row.issuer === null,
      ...(row.invitedUntil && { invitedUntil: row.invitedUntil.toISOString() }),
      ...(row.lastSeenAt && { lastSeenAt: row.lastSeenAt.toISOString() }),
    })),
  };
}

/**
 * Gives a role here to a person who has none, and sends a link to one who is not in the team yet. A
 * person also invited by another store gets the link only by letter, because it opens that store as
 * well.
 */
export async function invite(
  tx: Tx,
  { keys, issuer }: Pick<TeamContext, 'keys' | 'issuer'>,
  manager: Manager,
  {
    email,
    role,
    language,
    publicAddress,
  }: { email: string; role: TeamRole; language: Language; publicAddress: PublicAddress },
): Promise<Invited | Refused> {
  if (issuer !== undefined) return invalid('email', 'role.byProvider');
  const refusal = await stillManager(tx, manager);
  if (refusal) return refusal;
  const { storeNumber } = manager;
  const known = await findInvited(tx, emailKeyOf(email));
  const before = known ? await rolesOf(tx, known.id) : [];
  const isHere = before.some((one) => one.storeNumber === storeNumber);
  if (known?.passwordHash && isHere) return invalid('email', 'email.inTeam');
  const { link } = await inviteWithin(
    tx,
    { keys },
    { kind: 'invite', email, storeNumbers: [storeNumber], role },
  );
  const told = await peopleOf(tx, manager);
  const member = await findInvited(tx, emailKeyOf(email));
  const expiresAt = told.people.find(({ memberId }) => memberId === member?.id)?.invitedUntil;
  if (link === undefined || expiresAt === undefined) return { ...told, isMailed: false };
  const store = (await rolesOf(tx, member?.id ?? '')).find(
    (one) => one.storeNumber === storeNumber,
  );
  const whole = `${publicAddress(language)}${link}`;
  await putIntoOutbox(tx, [
    {
      kind: 'email',
      payload: {
        template: 'teamInvitation',
        recipient: email.trim(),
        language,
        details: { link: whole, expiresAt, store: store?.name ?? '' },
      },
    },
  ]);
  const isElsewhere = before.some((one) => one.storeNumber !== storeNumber);
  return { ...told, isMailed: true, ...(!isElsewhere && { link: whole }) };
}

/** Refused at `role` for the store's only manager, so that the store keeps one. */
export async function giveRole(
  tx: Tx,
  { issuer }: Pick<TeamContext, 'issuer'>,
  manager: Manager,
  { memberId, role }: { memberId: string; role: TeamRole },
): Promise<People | Refused> {
  const refusal = await mayChange(tx, issuer, manager, { memberId, role });
  if (isRefused(refusal)) return refusal;
  await keepRole(tx, { memberId, storeId: manager.storeId }, role);
  return peopleOf(tx, manager);
}

/**
 * The same for removing the role; roles are read at each request, so it takes effect at the next.
 */
export async function takeRole(
  tx: Tx,
  { issuer }: Pick<TeamContext, 'issuer'>,
  manager: Manager,
  memberId: string,
): Promise<People | Refused> {
  const refusal = await mayChange(tx, issuer, manager, { memberId });
  if (isRefused(refusal)) return refusal;
  await removeRoles(tx, memberId, memberId, [manager.storeNumber]);
  return peopleOf(tx, manager);
}

/** If two managers take each other's role at once, the second is no longer a manager. */
async function stillManager(tx: Tx, { storeId, memberId }: Manager): Promise<Refused | undefined> {
  const roles = await lockRoles(tx, storeId);
  const own = roles.find((one) => one.memberId === memberId);
  return own?.role === 'manager' ? undefined : refuse('TEAM_MEMBERS_ONLY');
}

async function mayChange(
  tx: Tx,
  issuer: string | undefined,
  manager: Manager,
  { memberId, role }: { memberId: string; role?: TeamRole },
): Promise<Refused | undefined> {
  if (issuer !== undefined) return invalid('role', 'role.byProvider');
  const refusal = await stillManager(tx, manager);
  if (refusal) return refusal;
  const people = await peopleAt(tx, manager.storeId);
  if (!people.some((one) => one.memberId === memberId)) return refuse('FC_903_NotFound');
  const managers = await managersAt(tx, manager.storeId);
  const isLast = managers.length === 1 && managers[0] === memberId && role !== 'manager';
  return isLast ? invalid('role', 'role.lastManager') : undefined;
}
