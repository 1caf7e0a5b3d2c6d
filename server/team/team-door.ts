// CHN-12: who may call an operation that has a role, and what is recorded about it (SAF-07).
import type { FastifyRequest } from 'fastify';
import type { Operation } from '#contract/operation.ts';
import { isAtLeast } from '#domain/visits.ts';
import type { Queries } from '#server/database/queries.ts';
import { isRefused, refuse, RefusedRequest, type Refused } from '#server/http/refusal.ts';
import type { SessionId } from '#server/security/sessions.ts';
import { keepEntry, keepFirstSight } from './audit.store.ts';
import {
  memberAt,
  TEAM_COOKIE,
  keepTeamSessionAwake,
  type TeamMember,
} from './team-sessions.store.ts';

/** The form of a store's number: anything else cannot be one. */
const STORE_NUMBER = /^[\w.-]{1,40}$/;

/**
 * The requesting member, in the store of the address. Everyone else, signed in or not, gets one
 * response; a member with a locked desk gets another, so that the page can keep what was typed.
 * @throws RefusedRequest with TEAM_MEMBERS_ONLY or DESK_LOCKED
 */
export async function letIn(
  db: Queries,
  request: FastifyRequest,
  { role, byItself }: Pick<Operation, 'role' | 'byItself'>,
  issuer: string | undefined,
): Promise<TeamMember> {
  // A contract test ensures that a path with a role has this.
  const { storeNumber } = request.params as { storeNumber: string };
  const found = await memberOf(db, { request, session: request.sessionId, issuer }, storeNumber);
  if (!role || isRefused(found) || !isAtLeast(found.role, role))
    throw new RefusedRequest(isRefused(found) ? found : refuse('TEAM_MEMBERS_ONLY'));
  if (!byItself) await keepTeamSessionAwake(db, found.teamSessionId);
  return found;
}

/** A browser that may be a desk; its session is looked up only if it has a team cookie. */
interface Door {
  request: Pick<FastifyRequest, 'browser'>;
  session: () => Promise<SessionId>;
  issuer: string | undefined;
}

/** The requesting member, in that store, or in any of theirs if none is given. */
export async function memberOf(
  db: Queries,
  { request, session, issuer }: Door,
  storeNumber: string | undefined,
): Promise<TeamMember | Refused> {
  const token = request.browser.cookie(TEAM_COOKIE);
  if (!token || (storeNumber !== undefined && !STORE_NUMBER.test(storeNumber)))
    return refuse('TEAM_MEMBERS_ONLY');
  const found = await memberAt(db, { token, sessionId: await session(), issuer }, storeNumber);
  if (!found) return refuse('TEAM_MEMBERS_ONLY');
  const { isLocked, ...member } = found;
  return isLocked ? refuse('DESK_LOCKED') : member;
}

/**
 * CHN-12: the team member who books for a patient at a desk of that store, or of any of theirs if
 * none is given; or why there is none.
 */
export type AtDesk = (storeNumber?: string) => Promise<TeamMember | Refused>;

/** For callers without a desk: there is no team member. */
export const nobodyAtDesk: AtDesk = () => Promise.resolve(refuse('TEAM_MEMBERS_ONLY'));

/** The team member of a call. */
export interface TeamCall extends TeamMember {
  /**
   * Says whose records the call saw or changed: ids of their appointments or engagements, empty
   * when there are none. Every handler must call it (otherwise the request fails), and may give a
   * reason when the operation's summary does not.
   */
  saw(whose: Iterable<string>, why?: string): void;
}

/** Collects what one call saw, to be recorded when it is answered. */
export function openRecord(
  member: TeamMember,
  { operationId, summary, byItself }: Operation,
  kind: 'read' | 'change',
) {
  const whose = new Set<string>();
  let why: string | undefined;
  const team: TeamCall = {
    ...member,
    saw: (ids, reason = summary) => {
      for (const id of ids) whose.add(id);
      why ??= reason;
    },
  };
  const { memberId, role, teamSessionId, storeNumber } = member;
  return {
    team,
    /** For a refused call, records what it saw before that, if anything. */
    async keep(db: Queries, isRefused: boolean): Promise<void> {
      if (why === undefined && isRefused) return;
      if (why === undefined) throw new Error(`${operationId} did not say whose records it saw`);
      // A change is recorded even when it is about no one: hours, stock.
      if (whose.size === 0 && kind === 'read') return;
      const keep = byItself ? keepFirstSight : keepEntry;
      await keep(db, {
        memberId,
        role,
        teamSessionId,
        storeNumber,
        operation: operationId,
        whose: [...whose],
        why,
      });
    },
  };
}
