// CHN-06: the signed token in the cookie `profile`, with `userid` in its payload.
import type { KeyRing } from '#server/security/key-ring.ts';
import { readToken, signToken } from '#server/security/tokens.ts';
import { LONGEST_SECONDS } from './session-policy.ts';

const AUDIENCE = 'dosepath';

/** A token for the account, valid as long as the longest sign-in. */
export const signProfileToken = (ring: KeyRing, userid: string): Promise<string> =>
  signToken(ring, AUDIENCE, { userid }, LONGEST_SECONDS);

/** The user id in a token; undefined when the token is not ours or no longer valid. */
export async function readProfileToken(ring: KeyRing, token: string): Promise<string | undefined> {
  const { userid } = (await readToken(ring, AUDIENCE, token)) ?? {};
  return typeof userid === 'string' ? userid : undefined;
}
