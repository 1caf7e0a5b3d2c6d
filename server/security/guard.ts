import type { FastifyRequest } from 'fastify';
import { TRANSACTION_ID, transactionIdOf } from '#server/http/headers.ts';
import { invalid, refuse, RefusedRequest } from '#server/http/refusal.ts';
import { isSameToken } from './session-token.ts';

const CSRF_TOKEN = 'x-csrf-token';

/** API-01: accepts a state-changing request only from our own pages and with a transaction id. */
export async function guard(request: FastifyRequest): Promise<void> {
  const token = request.headers[CSRF_TOKEN];
  const isOurs = typeof token === 'string' && isSameToken(token, request.csrfToken);
  if (!isOurs || !isSameOrigin(request)) throw new RefusedRequest(refuse('FORBIDDEN'));
  if (transactionIdOf(request)) return;
  const problem = request.headers[TRANSACTION_ID] === undefined ? 'field.missing' : 'field.invalid';
  throw new RefusedRequest(invalid('X-Transaction-Id', problem));
}

/** Clients other than browsers send no Origin; browsers always do with these methods. */
function isSameOrigin(request: FastifyRequest): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return true;
  const here = `http://${request.host}`;
  return URL.canParse(origin) && URL.canParse(here) && new URL(origin).host === new URL(here).host;
}
