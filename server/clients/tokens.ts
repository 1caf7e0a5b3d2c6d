// Tokens of programs: a JWT that names the client and what it asked for. Whether the client may
// still ask is looked up each time, so that one that is revoked is out at once (STD-05).
import type pg from 'pg';
import { openKeyRing, type KeyRing } from '#server/security/key-ring.ts';
import { readToken, signToken } from '#server/security/tokens.ts';

/** SMART App Launch, backend services: five minutes at most. */
export const TOKEN_SECONDS = 300;

const AUDIENCE = 'dosepath-programs';
const KEY_DAYS = 1;

export interface ClientToken {
  clientId: string;
  scopes: string[];
}

/** The keys that sign them, the same for all server processes. */
export const openClientRing = (pool: pg.Pool): KeyRing => openKeyRing(pool, 'clients', KEY_DAYS);

export const signClientToken = (
  ring: KeyRing,
  { clientId, scopes }: ClientToken,
): Promise<string> =>
  signToken(ring, AUDIENCE, { sub: clientId, scope: scopes.join(' ') }, TOKEN_SECONDS);

/** Undefined for whatever no live key of ours signed for this, and for what has expired. */
export async function readClientToken(
  ring: KeyRing,
  token: string,
): Promise<ClientToken | undefined> {
  const { sub, scope } = (await readToken(ring, AUDIENCE, token, ['sub'])) ?? {};
  if (sub === undefined || typeof scope !== 'string') return undefined;
  return { clientId: sub, scopes: scope.split(' ') };
}
