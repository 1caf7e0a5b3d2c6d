// The one place where errors become replies: {code, message, transactionId, fields?} (api.md).
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ERRORS } from '#contract/error-codes.ts';
import { isDatabaseLost } from '#server/database/failures.ts';
import { drain } from './drain.ts';
import { CallerGone } from './network-address.ts';
import { languageOf } from './language.ts';
import { comeAgain, errorReply, refuse, RefusedRequest } from './refusal.ts';
import type { Refused } from './refusal.ts';

/** Sends a refusal with its status; no cache may keep it. */
export function sendRefusal(
  refusal: Refused,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { retryAfterSeconds } = refusal;
  reply.refusalCode = refusal.refused;
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  return reply
    .code(ERRORS[refusal.refused].status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(errorReply(refusal, languageOf(request), request.transactionId)));
}

/** Only seen in the log: the usual status for a client that hung up. */
const CALLER_GONE = 499;

export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler(async (error, request, reply) => {
    if (error instanceof CallerGone) return reply.code(CALLER_GONE).send();
    const refusal = refusalFor(error);
    if (ERRORS[refusal.refused].status >= 500)
      request.log.error({ err: error, transactionId: request.transactionId });
    if (refusal.refused === 'PAYLOAD_TOO_LARGE') await drain(request.raw);
    return sendRefusal(refusal, request, reply.removeHeader('connection'));
  });
}

/** Maps the framework's errors by their codes; anything unknown is our own failure. */
export function refusalFor(error: unknown): Refused {
  if (error instanceof RefusedRequest) return error.refusal;
  if (isDatabaseLost(error)) return comeAgain();
  const code = textProperty(error, 'code');
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return refuse('PAYLOAD_TOO_LARGE');
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return refuse('UNSUPPORTED_MEDIA_TYPE');
  if (isClientError(error))
    return refuse(
      code.startsWith('FST_ERR_CTP_') || code === '' ? 'MALFORMED_JSON' : 'INVALID_REQUEST',
    );
  return refuse('SERVICE_FAILURE');
}

/** The framework gives its own refusals (and its JSON parser's) a status of 4xx. */
function isClientError(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('statusCode' in error)) return false;
  return typeof error.statusCode === 'number' && error.statusCode >= 400 && error.statusCode < 500;
}

function textProperty(error: unknown, name: 'code'): string {
  const value =
    typeof error === 'object' && error !== null && name in error ? Reflect.get(error, name) : '';
  return typeof value === 'string' ? value : '';
}
