// CHN-06: the signed token in the cookie `profile`, whose payload has `userid`.
import type { KeyRing } from '#server/security/key-ring.ts';
import { readToken, signToken } from '#server/security/tokens.ts';
import { LONGEST_SECONDS } from './session-policy.ts';

const AUDIENCE = 'dosepath';

/** A token that names the account; it lives as long as a sign-in at most. */
export const signProfileToken = (ring: KeyRing, userid: string): Promise<string> =>
  signToken(ring, AUDIENCE, { userid }, LONGEST_SECONDS);

/** The user id of a token; undefined for one that is none of ours, or none any more. */
export async function readProfileToken(ring: KeyRing, token: string): Promise<string | undefined> {
  const { userid } = (await readToken(ring, AUDIENCE, token)) ?? {};
  return typeof userid === 'string' ? userid : undefined;
}
