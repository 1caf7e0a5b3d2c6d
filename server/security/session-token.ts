// The two cookies of a visitor: `session` is the secret, `csrf` proves to us that a page of ours read it.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const TOKEN_BYTES = 32;
const LONGEST_SECONDS = 24 * 60 * 60;
const TOKEN = /^([0-9a-z]{6,8})\.[\w-]{43}$/;
const BASE = 36;

export const SESSION_COOKIE = 'session';
export const CSRF_COOKIE = 'csrf';

/** A new 256-bit token that says when it was made. */
export function makeToken(nowMs: number = Date.now()): string {
  return `${Math.floor(nowMs / 1000).toString(BASE)}.${randomBytes(TOKEN_BYTES).toString('base64url')}`;
}

/** True for a token of our form, not older than a day. Its time cannot be altered: sessions are found by the whole token's hash. */
export function isLiveToken(token: string, nowMs: number = Date.now()): boolean {
  const madeAt = TOKEN.exec(token)?.[1];
  if (madeAt === undefined) return false;
  const age = nowMs / 1000 - Number.parseInt(madeAt, BASE);
  return age >= -1 && age < LONGEST_SECONDS;
}

/** The CSRF token of a session: nobody without the server's key can make it, and no other session's will do. */
export function csrfTokenOf(sessionToken: string, key: Buffer): string {
  return createHmac('sha256', key).update(sessionToken).digest('base64url');
}

export function isSameToken(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
