// What shows that a device has the pass that it asks about. Derived, so that nothing is kept that
// could be read out of a copy of the database.
import { createHmac } from 'node:crypto';
import { isSameToken } from '#server/security/session-token.ts';

/** The token of a pass: 256 bits that nobody guesses. */
export const passToken = (key: Buffer, serial: string): string =>
  createHmac('sha256', key).update(`pass:${serial}`).digest('base64url');

const HEADER = /^ApplePass (?<token>[\w-]{43})$/;

/** Whether the `Authorization` header is of who has the pass. */
export const showsPass = (key: Buffer, serial: string, header: string | undefined): boolean =>
  isSameToken(HEADER.exec(header ?? '')?.groups?.['token'] ?? '', passToken(key, serial));
