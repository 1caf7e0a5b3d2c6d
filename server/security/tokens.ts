// Tokens we sign for ourselves: JWTs (RFC 7519) with the newest key of a ring, each for one
// audience, so that one kind of token cannot pass for another.
import { errors, jwtVerify, SignJWT, type JWTPayload } from 'jose';
import { now as serverNow } from '#server/clock.ts';
import type { KeyRing } from './key-ring.ts';

const ALGORITHM = 'HS256';
const ISSUER = 'dosepath';

/** A token with these claims for this audience, valid for `seconds`. */
export async function signToken(
  ring: KeyRing,
  audience: string,
  claims: JWTPayload,
  seconds: number,
): Promise<string> {
  const key = await ring.newest();
  const now = serverNow();
  return new SignJWT(claims)
    .setProtectedHeader({ alg: ALGORITHM, kid: key.id })
    .setIssuer(ISSUER)
    .setAudience(audience)
    .setIssuedAt(now)
    .setExpirationTime(new Date(now.getTime() + seconds * 1000))
    .sign(key.secret);
}

/**
 * The payload of a token that a live key of ours signed for this audience, with these claims and
 * not expired; undefined for any other.
 */
export async function readToken(
  ring: KeyRing,
  audience: string,
  token: string,
  claims: readonly string[] = [],
): Promise<JWTPayload | undefined> {
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
        audience,
        requiredClaims: ['exp', ...claims],
        currentDate: serverNow(),
      },
    );
    return payload;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}
