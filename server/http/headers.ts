import type { FastifyRequest } from 'fastify';
import { invalid, RefusedRequest } from './refusal.ts';

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;
const INTENTION_KEY = /^[\x21-\x7e]{1,200}$/;

export const TRANSACTION_ID = 'x-transaction-id';
export const IDEMPOTENCY_KEY = 'idempotency-key';

/** API-01: the caller's id for this attempt; undefined when it is missing or not a UUID. */
export function transactionIdOf(request: FastifyRequest): string | undefined {
  const sent = request.headers[TRANSACTION_ID];
  return typeof sent === 'string' && UUID.test(sent) ? sent : undefined;
}

/**
 * The key shared by all attempts at one intention: the `Idempotency-Key`, or the transaction id.
 */
export function intentionKey(request: FastifyRequest): string {
  const sent = request.headers[IDEMPOTENCY_KEY];
  if (sent === undefined) return request.transactionId;
  if (typeof sent === 'string' && INTENTION_KEY.test(sent)) return sent;
  throw new RefusedRequest(invalid('Idempotency-Key'));
}
