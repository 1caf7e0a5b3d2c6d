// A visitor's two cookies: `session` is the secret, and `csrf` proves that one of our pages read
// it.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { nowMs } from '#server/clock.ts';

const TOKEN_BYTES = 32;
const LONGEST_SECONDS = 24 * 60 * 60;
/** REL-03: the server's clock may be corrected between two comparisons with the database's. */
const TOLERANCE_SECONDS = 5 * 60;
const TOKEN = /^(([0-9a-z]{6,8})\.[\w-]{43})\.([\w-]{43})$/;
const BASE = 36;
const REMEMBERED = 10_000;

export const SESSION_COOKIE = 'session';
export const CSRF_COOKIE = 'csrf';

/** A new 256-bit token with its creation time, signed with the server's session key. */
export function makeToken(key: Buffer, at: number = nowMs()): string {
  const secret = randomBytes(TOKEN_BYTES).toString('base64url');
  const text = `${Math.floor(at / 1000).toString(BASE)}.${secret}`;
  return `${text}.${macOf(text, key)}`;
}

/**
 * Whether one of our servers made the token within the last day, so that nobody can choose a
 * session token for themselves or for others.
 */
export function isLiveToken(token: string, key: Buffer, at: number = nowMs()): boolean {
  const [, text = '', madeAt = '', mac = ''] = TOKEN.exec(token) ?? [];
  return isSameToken(mac, macOf(text, key)) && isYoung(madeAt, at);
}

function isYoung(madeAt: string, at: number): boolean {
  const age = at / 1000 - Number.parseInt(madeAt, BASE);
  return age >= -TOLERANCE_SECONDS && age < LONGEST_SECONDS;
}

export interface SessionTokens {
  /** The CSRF token belonging to a session token; undefined when that is not live. */
  csrfOf(token: string): string | undefined;
  /** A new token with its CSRF token. */
  make(): { token: string; csrf: string };
}

/**
 * Live tokens under these keys. A visitor sends a dozen requests, so the check of a token is
 * cached; its age is checked each time.
 */
export function openTokens(keys: { session: Buffer; csrf: Buffer }): SessionTokens {
  const known = new Map<string, string>();
  const remember = (token: string): string => {
    const [oldest] = known.keys();
    if (known.size >= REMEMBERED && oldest !== undefined) known.delete(oldest);
    const csrf = csrfTokenOf(token, keys.csrf);
    known.set(token, csrf);
    return csrf;
  };
  return {
    csrfOf: (token) => {
      const csrf = known.get(token);
      if (csrf !== undefined)
        return isYoung(token.slice(0, token.indexOf('.')), nowMs()) ? csrf : undefined;
      return isLiveToken(token, keys.session) ? remember(token) : undefined;
    },
    make: () => {
      const token = makeToken(keys.session);
      return { token, csrf: csrfTokenOf(token, keys.csrf) };
    },
  };
}

/**
 * A session's CSRF token: it cannot be made without the server's key, and fits no other session.
 */
export function csrfTokenOf(sessionToken: string, key: Buffer): string {
  return macOf(sessionToken, key);
}

const macOf = (text: string, key: Buffer) =>
  createHmac('sha256', key).update(text).digest('base64url');

export function isSameToken(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
