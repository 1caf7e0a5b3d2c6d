// SAF-07: one call of a visitor, and whose data it turns out to have seen or changed.
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
  /** Whose it was, where neither the request nor its answer says so. */
  saw: (...ids: string[]) => void;
  /** A member of the team does it at a desk: their own entry says so, and none of a visitor. */
  isMembers(): void;
  /** Writes it down: of a refused call, whom it was about all the same. */
  keep(db: Queries, outcome: unknown): Promise<void>;
  /** What would write it down, for whoever asks something else with it; undefined for nothing. */
  statement(outcome: unknown): Promise<Statement | undefined>;
}

/** @param session in which an effect is carried out; else it is the request's own */
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
 * The same of a file, which is no operation of the contract.
 * @param of.saw whose it was, where its address names nobody
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
