// Tokens of programs: a JWT that names the client and what it asked for. Whether the client may
// still ask is looked up each time, so that one that is revoked is out at once (STD-05).
import { errors, jwtVerify, SignJWT } from 'jose';
import type pg from 'pg';
import { now as serverNow } from '#server/clock.ts';
import { openKeyRing, type KeyRing } from '#server/security/key-ring.ts';

/** SMART App Launch, backend services: five minutes at most. */
export const TOKEN_SECONDS = 300;

const ALGORITHM = 'HS256';
const ISSUER = 'dosepath';
/** No token of another kind that this house signs is one of these. */
const AUDIENCE = 'dosepath-programs';
const KEY_DAYS = 1;

export interface ClientToken {
  clientId: string;
  scopes: string[];
}

/** The keys that sign them, the same for all server processes. */
export const openClientRing = (pool: pg.Pool): KeyRing => openKeyRing(pool, 'clients', KEY_DAYS);

export async function signClientToken(
  ring: KeyRing,
  { clientId, scopes }: ClientToken,
): Promise<string> {
  const key = await ring.newest();
  const now = serverNow();
  return new SignJWT({ scope: scopes.join(' ') })
    .setProtectedHeader({ alg: ALGORITHM, kid: key.id })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(clientId)
    .setIssuedAt(now)
    .setExpirationTime(new Date(now.getTime() + TOKEN_SECONDS * 1000))
    .sign(key.secret);
}

/** Undefined for whatever no live key of ours signed for this, and for what has expired. */
export async function readClientToken(
  ring: KeyRing,
  token: string,
): Promise<ClientToken | undefined> {
  try {
    const { payload } = await jwtVerify(
      token,
      async ({ kid }) => {
        const key = await ring.find(kid ?? '');
        if (!key) throw new errors.JWSSignatureVerificationFailed();
        return key.secret;
      },
      {
        algorithms: [ALGORITHM],
        issuer: ISSUER,
        audience: AUDIENCE,
        requiredClaims: ['exp', 'sub'],
        currentDate: serverNow(),
      },
    );
    const { sub = '', scope } = payload;
    if (typeof scope !== 'string') return undefined;
    return { clientId: sub, scopes: scope.split(' ') };
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}
