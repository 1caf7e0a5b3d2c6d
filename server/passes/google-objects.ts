// Updates a pass stored at Google (developers.google.com/wallet/reference/rest/v1,
// genericobject.patch), as the service account (OAuth 2.0 with a signed JWT, RFC 7523).
import { importPKCS8, SignJWT } from 'jose';
import { z } from 'zod';
import { nowMs } from '#server/clock.ts';
import type { GoogleObject } from '#server/wallets/google-link.ts';
import type { GoogleWallet } from '#server/wallets/wallets-config.ts';
import type { Told } from './told.ts';

const TOKENS = 'https://oauth2.googleapis.com/token';
const OBJECTS = 'https://walletobjects.googleapis.com/walletobjects/v1/genericObject';
const SCOPE = 'https://www.googleapis.com/auth/wallet_object.issuer';
const LIFETIME = '1h';
/** A token this close to expiry is not used. */
const SPARE_MS = 60_000;

const NO_ANSWER: Told = { outcome: 'failed', reason: 'no answer' };

const Token = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

export interface GoogleObjects {
  /** Rejects when the key cannot be read: no answer of Google's. */
  patch(object: GoogleObject, deadlineMs: number): Promise<Told>;
}

export function openGoogleObjects(
  { account, key }: GoogleWallet,
  { tokens = TOKENS, objects = OBJECTS }: { tokens?: string; objects?: string } = {},
): GoogleObjects {
  let known: { token: string; untilMs: number } | undefined;

  async function tokenNow(signal: AbortSignal): Promise<string | Told> {
    if (known && known.untilMs > nowMs()) return known.token;
    const assertion = await new SignJWT({ scope: SCOPE })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(account)
      .setAudience(tokens)
      .setIssuedAt()
      .setExpirationTime(LIFETIME)
      .sign(await importPKCS8(key, 'RS256'));
    const body = new URLSearchParams({
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion,
    });
    const reply = await answerOf(tokens, { method: 'POST', body, signal });
    if (!reply) return NO_ANSWER;
    const read = Token.safeParse(await reply.json().catch(() => undefined));
    if (!reply.ok || !read.success)
      return { outcome: 'failed', reason: `no token: ${reply.status}` };
    const { access_token: token, expires_in: seconds } = read.data;
    known = { token, untilMs: nowMs() + seconds * 1000 - SPARE_MS };
    return token;
  }

  return {
    async patch(object, deadlineMs) {
      const signal = AbortSignal.timeout(deadlineMs);
      const token = await tokenNow(signal);
      if (typeof token !== 'string') return token;
      const reply = await answerOf(`${objects}/${encodeURIComponent(object.id)}`, {
        method: 'PATCH',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(object),
        signal,
      });
      // Its status says it all.
      await reply?.body?.cancel().catch(() => undefined);
      if (!reply) return NO_ANSWER;
      if (reply.ok) return { outcome: 'told' };
      if (reply.status === 401) known = undefined;
      return reply.status === 404
        ? { outcome: 'notThere', reason: '404' }
        : { outcome: 'failed', reason: String(reply.status) };
    },
  };
}

/** Undefined when there is none in time, or it leads elsewhere. */
const answerOf = (address: string, request: RequestInit): Promise<Response | undefined> =>
  fetch(address, { ...request, redirect: 'error' }).catch(() => undefined);
