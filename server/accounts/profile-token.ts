// CHN-06: the signed token in the cookie `profile`, whose payload has `userid`.
import { errors, jwtVerify, SignJWT } from 'jose';
import type { KeyRing } from '#server/security/key-ring.ts';
import { LONGEST_SECONDS } from './session-policy.ts';
import { now as serverNow } from '#server/clock.ts';

const ALGORITHM = 'HS256';
const ISSUER = 'dosepath';

/**
 * A token that names the account, signed with the newest key; it lives as long as a sign-in at
 * most.
 */
export async function signProfileToken(ring: KeyRing, userid: string): Promise<string> {
  const key = await ring.newest();
  return new SignJWT({ userid })
    .setProtectedHeader({ alg: ALGORITHM, kid: key.id })
    .setIssuer(ISSUER)
    .setAudience(ISSUER)
    .setIssuedAt(serverNow())
    .setExpirationTime(new Date(serverNow().getTime() + LONGEST_SECONDS * 1000))
    .sign(key.secret);
}

/**
 * The user id of a token that a live key of ours signed and that has not expired; undefined for any
 * other, signed or not.
 */
export async function readProfileToken(ring: KeyRing, token: string): Promise<string | undefined> {
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
        audience: ISSUER,
        requiredClaims: ['exp'],
        currentDate: serverNow(),
      },
    );
    return typeof payload.userid === 'string' ? payload.userid : undefined;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}
