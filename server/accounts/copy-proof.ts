// Proof that a visitor has just proved to own the account, carried in the address of a file that
// the browser downloads (SAF-08). It is a MAC, so nothing is stored.
import { createHmac } from 'node:crypto';
import { nowMs } from '#server/clock.ts';
import { isSameToken } from '#server/security/session-token.ts';

/** The account and the session the proof is for; it is valid for no other. */
export interface Proved {
  accountId: string;
  sessionId: string;
}

const PROOF = /^(\d{13})\.([\w-]{43})$/;

export const copyProof = (key: Buffer, proved: Proved, expiresMs: number): string =>
  `${expiresMs}.${macOf(key, proved, expiresMs)}`;

/** Whether the proof is for this account and session, and has not expired. */
export function isCopyProof(key: Buffer, proved: Proved, proof: string): boolean {
  const [, expires = '', mac = ''] = PROOF.exec(proof) ?? [];
  return (
    expires !== '' &&
    isSameToken(mac, macOf(key, proved, Number(expires))) &&
    Number(expires) > nowMs()
  );
}

const macOf = (key: Buffer, { accountId, sessionId }: Proved, expiresMs: number): string =>
  createHmac('sha256', key).update(`${accountId} ${sessionId} ${expiresMs}`).digest('base64url');
