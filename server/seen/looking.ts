// SAF-07: collects whose data one request of a visitor read or changed.
import type { FastifyRequest } from 'fastify';
import type { Operation } from '#contract/operation.ts';
import { deviceOf } from '#server/accounts/device.ts';
import { storedNumber } from '#server/booking/appointments/stored-number.ts';
import type { Queries, Statement } from '#server/database/queries.ts';
import { isRefused } from '#server/http/refusal.ts';
import type { SessionId } from '#server/security/sessions.ts';
import { namedIn } from './named-ids.ts';
import { shownBy } from './shown.ts';
import { keepSight, sightStatement } from './sights.store.ts';

export interface Looking {
  /** Adds ids that are neither in the request nor in its answer. */
  saw: (...ids: string[]) => void;
  /** Marks a desk action of a team member, which has its own audit entry instead. */
  isMembers(): void;
  /** Writes the entry; for a refused request too. */
  keep(db: Queries, outcome: unknown): Promise<void>;
  /** The statement that writes the entry, to combine with another; undefined when there is none. */
  statement(outcome: unknown): Promise<Statement | undefined>;
}

/** @param session the session of an effect; otherwise the request's own */
export function openSight(
  request: FastifyRequest,
  { operationId, role }: Operation,
  session?: SessionId,
): Looking {
  const seen = new Set<string>();
  let isOfTeam = role !== undefined;
  const statement = async (outcome: unknown) => {
    if (isOfTeam || shownBy(operationId) === undefined) return undefined;
    const refused = isRefused(outcome) ? outcome.refused : undefined;
    const answer = refused === undefined ? outcome : undefined;
    const named = namedIn([request.params, request.body, answer], storedNumber);
    if (seen.size + named.ids.size + named.numbers.size === 0) return undefined;
    const from = session ?? (await request.sessionId());
    return sightStatement({
      session: request.begunSession ?? from,
      from,
      device: deviceOf(request.browser.agent),
      operation: operationId,
      named,
      saw: [...seen],
      refused,
    });
  };
  return {
    saw: (...ids) => {
      for (const id of ids) seen.add(id);
    },
    isMembers: () => {
      isOfTeam = true;
    },
    statement,
    keep: async (db, outcome) => {
      const asked = await statement(outcome);
      if (asked) await db.query(asked);
    },
  };
}

/**
 * The same for a file, which is not an operation of the contract.
 * @param of.saw whose data it was, when the address does not say
 */
export async function keepFileSight(
  db: Queries,
  request: FastifyRequest,
  {
    operation,
    refused,
    saw = [],
  }: { operation: string; refused: string | undefined; saw?: readonly string[] },
): Promise<void> {
  const session = await request.sessionId();
  await keepSight(db, {
    session,
    from: session,
    device: deviceOf(request.browser.agent),
    operation,
    named: namedIn([request.params], storedNumber),
    saw,
    refused,
  });
}
