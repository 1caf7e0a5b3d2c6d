import { createHmac } from 'node:crypto';
import { cleanName } from '#domain/names.ts';

const MARKS = /\p{M}/gu;
const NOT_LETTERS = /[^\p{L}]/gu;

/**
 * Identifies the same person without revealing who: HMAC-SHA-256 of name and date of birth under a
 * server key. Case, accents, spaces, hyphens and apostrophes are ignored, since people type their
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

/** A name for comparison: letters only, lower case, without accents. */
export const plainName = (name: string): string =>
  cleanName(name).normalize('NFD').replace(MARKS, '').replace(NOT_LETTERS, '').toLowerCase();
