import { createHmac } from 'node:crypto';
import { plainName } from '#domain/names.ts';

/**
 * Identifies the same person without revealing who: HMAC-SHA-256 of name and date of birth under a
 * server key.
 */
export function personKey(
  person: { firstName: string; lastName: string; dob: string },
  secret: Buffer,
): Buffer {
  return createHmac('sha256', secret)
    .update(`${plainName(person.firstName)}\n${plainName(person.lastName)}\n${person.dob}`)
    .digest();
}
