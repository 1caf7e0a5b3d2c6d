// Lets a client in (STD-05): with a token, within its rate limit, and for its scopes.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { allows, type FhirResource, type ScopeVerb } from '#domain/system-scopes.ts';
import type { Authority } from '#server/clients/authority.ts';
import type { Client } from '#server/clients/clients.store.ts';
import { takeToken } from '#server/security/limits.ts';
import { baseOf, type FhirCall, type FhirContext } from './context.ts';
import { problem } from './problem.ts';

const MINUTE_SECONDS = 60;

/**
 * Identifies the client and counts the request. Sets the reply headers a refusal needs.
 * @throws FhirProblem when the token is missing or invalid, or the client asks too often
 */
export async function letIn(
  { database }: FhirContext,
  authority: Authority,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Client> {
  const recognised = await authority.recognise(request);
  if ('refused' in recognised) {
    const { status, headers } = recognised.refused;
    reply.headers(headers);
    throw problem(status, status === 400 ? 'structure' : 'login', 'A bearer token is needed.');
  }
  const { client } = recognised;
  const { allowed, retryAfterSeconds } = await takeToken(database.pool, {
    key: `client:${client.id}`,
    limit: client.perMinute,
    windowSeconds: MINUTE_SECONDS,
  });
  if (allowed) return client;
  reply.header('retry-after', retryAfterSeconds);
  throw problem(429, 'throttled', `This client may ask ${client.perMinute} times a minute.`);
}

/** @throws FhirProblem when no scope of the token allows it */
export function need(
  client: Client,
  type: FhirResource,
  verb: ScopeVerb,
  reply: FastifyReply,
): void {
  if (allows(client.scopes, type, verb)) return;
  const scope = `system/${type}.${verb}`;
  reply.header('www-authenticate', `Bearer error="insufficient_scope", scope="${scope}"`);
  throw problem(403, 'forbidden', `The token lacks the scope ${scope}.`);
}

export const callOf = (
  context: FhirContext,
  client: Client,
  { transactionId }: Pick<FastifyRequest, 'transactionId'>,
): FhirCall => ({ ...context, base: baseOf(context), client, transactionId });
