// Confirmation numbers: ten Crockford base32 characters, fifty random bits.
import type { ProblemCode } from './problems.ts';
import { crockfordFrom, formatCrockford, parseCrockford } from './crockford.ts';

export const CONFIRMATION_NUMBER_LENGTH = 10;

/**
 * A confirmation number, without hyphens, from as many random bytes as it has characters (more are
 * ignored).
 * @throws RangeError when there are fewer than ten
 */
export const confirmationNumberFrom = (bytes: Uint8Array): string =>
  crockfordFrom(bytes, CONFIRMATION_NUMBER_LENGTH);

/** The number as stored, however it was typed; undefined when it cannot be one. */
export const parseConfirmationNumber = (text: string): string | undefined =>
  parseCrockford(text, CONFIRMATION_NUMBER_LENGTH);

/** What is wrong with a number as typed (VAL-08, MNG-01). */
export function checkConfirmationNumber(text: string): ProblemCode | undefined {
  if (text.trim() === '') return 'confirmationNumber.missing';
  return parseConfirmationNumber(text) ? undefined : 'confirmationNumber.invalid';
}

/** 'K7M2Q9XZ4T' -> 'K7M2Q-9XZ4T', also while it is being typed. */
export const formatConfirmationNumber = (text: string): string => formatCrockford(text);
