// The token that proves a device has a pass. It is derived, so a copy of the database does not
// contain it.
import { createHmac } from 'node:crypto';
import { isSameToken } from '#server/security/session-token.ts';

/** A pass's token: 256 bits nobody can guess. */
export const passToken = (key: Buffer, serial: string): string =>
  createHmac('sha256', key).update(`pass:${serial}`).digest('base64url');

const HEADER = /^ApplePass (?<token>[\w-]{43})$/;

/** Whether the `Authorization` header has the pass's token. */
export const showsPass = (key: Buffer, serial: string, header: string | undefined): boolean =>
  isSameToken(HEADER.exec(header ?? '')?.groups?.['token'] ?? '', passToken(key, serial));
