// Tokens of programs: a JWT with the client and its scopes. The client is looked up at every
// request, so that revoking works at once (STD-05).
import type pg from 'pg';
import { openKeyRing, type KeyRing } from '#server/security/key-ring.ts';
import { readToken, signToken } from '#server/security/tokens.ts';

/** SMART App Launch, backend services: at most five minutes. */
export const TOKEN_SECONDS = 300;

const AUDIENCE = 'dosepath-programs';
const KEY_DAYS = 1;

export interface ClientToken {
  clientId: string;
  scopes: string[];
}

/** The signing keys, shared by all server processes. */
export const openClientRing = (pool: pg.Pool): KeyRing => openKeyRing(pool, 'clients', KEY_DAYS);

export const signClientToken = (
  ring: KeyRing,
  { clientId, scopes }: ClientToken,
): Promise<string> =>
  signToken(ring, AUDIENCE, { sub: clientId, scope: scopes.join(' ') }, TOKEN_SECONDS);

/** Undefined unless a live key of ours signed it for this purpose and it has not expired. */
export async function readClientToken(
  ring: KeyRing,
  token: string,
): Promise<ClientToken | undefined> {
  const { sub, scope } = (await readToken(ring, AUDIENCE, token, ['sub'])) ?? {};
  if (sub === undefined || typeof scope !== 'string') return undefined;
  return { clientId: sub, scopes: scope.split(' ') };
}
