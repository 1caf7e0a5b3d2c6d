// Confirmation numbers: ten Crockford base32 characters, fifty random bits.
import { crockfordFrom, formatCrockford, parseCrockford } from './crockford.ts';

export const CONFIRMATION_NUMBER_LENGTH = 10;

/**
 * A confirmation number, without hyphens, from as many random bytes as it has characters (more are ignored).
 * @throws RangeError when there are fewer than ten
 */
export const confirmationNumberFrom = (bytes: Uint8Array): string =>
  crockfordFrom(bytes, CONFIRMATION_NUMBER_LENGTH);

/** The number as it is stored, from however it was typed; undefined when it cannot be one. */
export const parseConfirmationNumber = (text: string): string | undefined =>
  parseCrockford(text, CONFIRMATION_NUMBER_LENGTH);

/** 'K7M2Q9XZ4T' -> 'K7M2Q-9XZ4T', also while it is being typed. */
export const formatConfirmationNumber = (text: string): string => formatCrockford(text);
