// Confirmation numbers: ten Crockford base32 characters, fifty random bits, with no letters that look like digits.

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

export const CONFIRMATION_NUMBER_LENGTH = 10;
const GROUP_LENGTH = 5;
const BITS_A_CHARACTER = 31;

/**
 * A confirmation number, without hyphens, from as many random bytes as it has characters (more are ignored).
 * @throws RangeError when there are fewer than ten
 */
export function confirmationNumberFrom(bytes: Uint8Array): string {
  if (bytes.length < CONFIRMATION_NUMBER_LENGTH) {
    throw new RangeError(`a confirmation number needs ${CONFIRMATION_NUMBER_LENGTH} random bytes`);
  }
  return Array.from(bytes.subarray(0, CONFIRMATION_NUMBER_LENGTH), (byte) =>
    ALPHABET.charAt(byte & BITS_A_CHARACTER),
  ).join('');
}

// Crockford: O is read as 0, I and L as 1; spaces and hyphens mean nothing.
const plain = (text: string) =>
  text
    .toUpperCase()
    .replace(/[\s\u2010-\u2015-]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');

/** The number as it is stored, from however it was typed; undefined when it cannot be one. */
export function parseConfirmationNumber(text: string): string | undefined {
  const number = plain(text);
  const possible =
    number.length === CONFIRMATION_NUMBER_LENGTH &&
    Array.from(number).every((character) => ALPHABET.includes(character));
  return possible ? number : undefined;
}

/** 'K7M2Q9XZ4T' -> 'K7M2Q-9XZ4T', also while it is being typed. */
export function formatConfirmationNumber(text: string): string {
  return (plain(text).match(new RegExp(`.{1,${GROUP_LENGTH}}`, 'g')) ?? []).join('-');
}
