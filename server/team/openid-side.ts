// Team members who sign in through a provider: its claims give stores and role (DSK-01).
import { eq, inArray } from 'drizzle-orm';
import { DESK_PATH, TEAM_LOGIN_PATH } from '#domain/desk-pages.ts';
import { TEAM_ROLES, type TeamRole } from '#domain/visits.ts';
import type { OpenIdSide } from '#server/accounts/openid/openid.routes.ts';
import type { Identity, Provider } from '#server/accounts/openid/provider.ts';
import type { Tx } from '#server/database/database.ts';
import { queriesOf } from '#server/database/queries.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { PublicAddress } from '#server/http/public-address.ts';
import { stores } from '#server/stores/stores.schema.ts';
import { giveDesk } from './desk.ts';
import { endDesksOf } from './members.store.ts';
import type { TeamClaims } from './team-config.ts';
import type { TeamContext } from './team.context.ts';
import { teamMembers, teamRoles } from './team.schema.ts';
import { moveToDesk, unlockOwnDesk } from './team-sessions.store.ts';

const CALLBACK_PATH = '/api/team/v1/openid/callback';

export function teamSide(
  context: TeamContext,
  { provider, claims }: { provider: Provider | undefined; claims: TeamClaims },
  publicAddress: PublicAddress,
): OpenIdSide {
  const { db, pool } = context;
  const signInPage: OpenIdSide['signInPage'] = (_login, problem) =>
    problem ? `${DESK_PATH}?problem=${problem}` : DESK_PATH;
  return {
    db,
    pool,
    publicAddress,
    provider,
    paths: { login: TEAM_LOGIN_PATH, callback: CALLBACK_PATH },
    // The desk is a single page: every sign-in returns there.
    loginOf: () => ({ returnPath: undefined, allowGuest: false, isTeam: true }),
    signInPage,
    refusedAt: (login) => signInPage(login, 'refused'),
    async arrive(request, identity, login) {
      const from = await request.sessionId();
      const desk = await inTransaction(db, async (tx) => {
        const memberId = await memberOfIdentity(tx, identity, {
          issuer: context.issuer ?? identity.issuer,
          claims,
        });
        if (memberId === undefined) return undefined;
        const own = await unlockOwnDesk(queriesOf(tx), from, memberId);
        return own ? { teamSessionId: own } : moveToDesk(queriesOf(tx), from, memberId);
      });
      if (!desk) return signInPage(login, 'noStore');
      const { browser } = request;
      await giveDesk(context, { browser, session: () => Promise.resolve(from) }, desk);
      return DESK_PATH;
    },
  };
}

/**
 * The member of an identity, with the stores and role that the provider gives now. Undefined
 * without any of our stores, or without a known role: the member is then removed from the team.
 */
async function memberOfIdentity(
  tx: Tx,
  identity: Identity,
  { issuer, claims: names }: { issuer: string; claims: TeamClaims },
): Promise<string | undefined> {
  const { subject, claims } = identity;
  const role = roleIn(claims[names.role]);
  const numbers = textsIn(claims[names.stores]);
  const known =
    role === undefined || numbers.length === 0
      ? []
      : await tx
          .select({ storeId: stores.id })
          .from(stores)
          .where(inArray(stores.storeNumber, numbers));
  const email = identity.email ?? null;
  const name = nameOf(identity);
  const [member] = await tx
    .insert(teamMembers)
    .values({ issuer, subject, email, name })
    .onConflictDoUpdate({ target: [teamMembers.issuer, teamMembers.subject], set: { email, name } })
    .returning({ id: teamMembers.id });
  if (!member) throw new Error('a member was neither made nor found');
  await tx.delete(teamRoles).where(eq(teamRoles.memberId, member.id));
  if (role === undefined || known.length === 0) {
    await endDesksOf(tx, member.id);
    return undefined;
  }
  const { id: memberId } = member;
  await tx.insert(teamRoles).values(known.map(({ storeId }) => ({ memberId, storeId, role })));
  return memberId;
}

/** Of several roles, the one with the most permissions. */
const roleIn = (claim: unknown): TeamRole | undefined => {
  const said = textsIn(claim);
  return TEAM_ROLES.findLast((role) => said.includes(role));
};

/** A list of texts or numbers, or one text separated by spaces or commas. */
function textsIn(claim: unknown): string[] {
  const list: unknown[] = Array.isArray(claim) ? claim : [claim];
  return list
    .filter((one) => typeof one === 'string' || typeof one === 'number')
    .flatMap((one) => String(one).split(/[\s,]+/))
    .filter((text) => /^[\w.-]{1,40}$/.test(text));
}

function nameOf({ firstName, lastName, email, subject, claims }: Identity): string {
  const whole = typeof claims.name === 'string' ? claims.name.trim() : '';
  const parts = [firstName, lastName].filter((part) => part).join(' ');
  return (whole || parts || email || subject).slice(0, LONGEST_NAME);
}

const LONGEST_NAME = 120;
