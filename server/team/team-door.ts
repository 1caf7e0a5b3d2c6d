// CHN-12: who comes in to an operation that has a role, and what is written down of it (SAF-07).
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

/** A store's number as it can be: anything else is no store's. */
const STORE_NUMBER = /^[\w.-]{1,40}$/;

/**
 * The member who asks, in the store of the address. Whoever is none there, signed in or not, gets
 * one answer; who is one and locked the desk gets another, so that the page can keep what was
 * typed.
 * @throws RefusedRequest with TEAM_MEMBERS_ONLY or DESK_LOCKED
 */
export async function letIn(
  db: Queries,
  request: FastifyRequest,
  { role, byItself }: Pick<Operation, 'role' | 'byItself'>,
  issuer: string | undefined,
): Promise<TeamMember> {
  // The contract's own test sees to it that a path with a role has this.
  const { storeNumber } = request.params as { storeNumber: string };
  const found = await memberOf(db, { request, session: request.sessionId, issuer }, storeNumber);
  if (!role || isRefused(found) || !isAtLeast(found.role, role))
    throw new RefusedRequest(isRefused(found) ? found : refuse('TEAM_MEMBERS_ONLY'));
  if (!byItself) await keepTeamSessionAwake(db, found.teamSessionId);
  return found;
}

/** A browser that may be a desk; whose session it is is asked only then. */
interface Door {
  request: Pick<FastifyRequest, 'browser'>;
  session: () => Promise<SessionId>;
  issuer: string | undefined;
}

/** The member who asks, in that store, or without one in any of theirs. */
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
 * CHN-12: who books for somebody at a desk of that store, or without one of any of theirs; or why
 * nobody does.
 */
export type AtDesk = (storeNumber?: string) => Promise<TeamMember | Refused>;

/** Where nobody is at a desk: the house books by itself. */
export const nobodyAtDesk: AtDesk = () => Promise.resolve(refuse('TEAM_MEMBERS_ONLY'));

/** The team member of a call. */
export interface TeamCall extends TeamMember {
  /**
   * Says whose records the call saw or changed: ids of their appointments or engagements, none
   * where there are none. Every handler must say it (a call that says nothing fails), and may say
   * why, where the operation's summary does not.
   */
  saw(whose: Iterable<string>, why?: string): void;
}

/** What one call saw, to be written down when it is answered. */
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
    /** Of a call that was refused, what it saw before that, if anything. */
    async keep(db: Queries, isRefused: boolean): Promise<void> {
      if (why === undefined && isRefused) return;
      if (why === undefined) throw new Error(`${operationId} did not say whose records it saw`);
      // A change is somebody's doing, also where it is about nobody: hours, stock.
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
