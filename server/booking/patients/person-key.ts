import { createHmac } from 'node:crypto';
import { cleanName } from '#domain/names.ts';

const MARKS = /\p{M}/gu;
const NOT_LETTERS = /[^\p{L}]/gu;

/**
 * Says "the same person" without saying who: HMAC-SHA-256 of name and date of birth under a server
 * key. Case, accents, spaces, hyphens and apostrophes make no difference, since people type their
 * names both ways.
 */
export function personKey(
  person: { firstName: string; lastName: string; dob: string },
  secret: Buffer,
): Buffer {
  return createHmac('sha256', secret)
    .update(`${plainName(person.firstName)}\n${plainName(person.lastName)}\n${person.dob}`)
    .digest();
}

/** As names are compared: letters alone, small, without their marks. */
export const plainName = (name: string): string =>
  cleanName(name).normalize('NFD').replace(MARKS, '').replace(NOT_LETTERS, '').toLowerCase();
