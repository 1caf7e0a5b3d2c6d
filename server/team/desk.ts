// Who is at a desk, and what its browser is told about it.
import type { Desk } from '#contract/team.ts';
import { databaseNow } from '#server/database/now.ts';
import type { Call } from '#server/http/wire.ts';
import type { Operation } from '#contract/operation.ts';
import type { SessionId } from '#server/security/sessions.ts';
import { rolesOf } from './members.store.ts';
import { LONGEST_HOURS } from './session-policy.ts';
import type { TeamContext } from './team.context.ts';
import {
  findDesk,
  isRemoved,
  renewToken,
  TEAM_COOKIE,
  type OpenDesk,
} from './team-sessions.store.ts';

/** The parts of a call that identify the desk. */
type Asking = Pick<Call<Operation>, 'browser' | 'session'>;

const HOUR_SECONDS = 3600;

/** The desk of the requesting browser, unless it has ended. */
export async function deskOf(
  { pool, issuer }: TeamContext,
  { browser, session }: Asking,
): Promise<OpenDesk | undefined> {
  const token = browser.cookie(TEAM_COOKIE);
  return token ? findDesk(pool, { token, sessionId: await session(), issuer }) : undefined;
}

/** The same as its browser is told, and of a desk that has ended whether its member was removed. */
export async function tellDeskOf(context: TeamContext, asking: Asking): Promise<Desk> {
  const desk = await deskOf(context, asking);
  const told = await tellDesk(context, desk);
  const token = asking.browser.cookie(TEAM_COOKIE);
  if (desk || !token) return told;
  const shown = { token, sessionId: await asking.session(), issuer: context.issuer };
  return { ...told, ...((await isRemoved(context.pool, shown)) && { isRemoved: true as const }) };
}

/** The desk's current state, for its browser. */
export async function tellDesk(context: TeamContext, desk: OpenDesk | undefined): Promise<Desk> {
  const { db, issuer } = context;
  const now = (await databaseNow(db)).toISOString();
  const openId = issuer !== undefined;
  if (!desk) return { now, openId, state: 'ended' };
  const { memberId, name, isLocked, locksAt, endsAt } = desk;
  const stores = await rolesOf(db, memberId);
  const member = { memberId, name, stores, locksAt, endsAt };
  return { now, openId, state: isLocked ? 'locked' : 'working', member };
}

/**
 * Gives the browser a new token for its desk, and a new visitor session if the desk moved to one;
 * returns the desk. A repeated call does so again, because a response may get lost.
 */
export async function giveDesk(
  context: TeamContext,
  { browser, session }: Asking,
  { teamSessionId, sessionId }: { teamSessionId: string; sessionId?: SessionId },
): Promise<Desk> {
  const next = sessionId === undefined ? undefined : await browser.sameSession(sessionId);
  const token = await renewToken(context.pool, teamSessionId);
  if (token === undefined) return tellDesk(context, undefined);
  next?.begin();
  browser.giveStrict(TEAM_COOKIE, token, LONGEST_HOURS * HOUR_SECONDS);
  const shown = { token, sessionId: sessionId ?? (await session()), issuer: context.issuer };
  return tellDesk(context, await findDesk(context.pool, shown));
}

/** Removes the desk from the browser. */
export async function takeDesk(context: TeamContext, { browser }: Asking): Promise<Desk> {
  browser.giveStrict(TEAM_COOKIE, '', 0);
  return tellDesk(context, undefined);
}
