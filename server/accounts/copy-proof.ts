// What shows that somebody has just proved to own the account, for a file that a browser fetches by
// its address (SAF-08). Derived, so that nothing is kept of it.
import { createHmac } from 'node:crypto';
import { nowMs } from '#server/clock.ts';
import { isSameToken } from '#server/security/session-token.ts';

/** Who proved it, and in which session: nobody else's, and no other's of theirs. */
export interface Proved {
  accountId: string;
  sessionId: string;
}

const PROOF = /^(\d{13})\.([\w-]{43})$/;

export const copyProof = (key: Buffer, proved: Proved, expiresMs: number): string =>
  `${expiresMs}.${macOf(key, proved, expiresMs)}`;

/** Whether that is their proof, and still counts. */
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
