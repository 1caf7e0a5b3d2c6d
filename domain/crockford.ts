// Crockford base32: numbers and codes that people read out and type, with no letters that look like
// digits.

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LOWEST_FIVE_BITS = 31;
const GROUP_LENGTH = 5;

/**
 * As many characters as asked for, five random bits each, from as many random bytes (extra bytes
 * are ignored).
 * @throws RangeError when there are too few
 */
export function crockfordFrom(bytes: Uint8Array, length: number): string {
  if (bytes.length < length) throw new RangeError(`${length} random bytes are needed`);
  return Array.from(bytes.subarray(0, length), (byte) =>
    ALPHABET.charAt(byte & LOWEST_FIVE_BITS),
  ).join('');
}

// O is read as 0, I and L as 1; spaces and hyphens mean nothing.
const plain = (text: string) =>
  text
    .toUpperCase()
    .replace(/[\s\u2010-\u2015-]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');

/**
 * The characters as stored, however they were typed; undefined unless there are exactly that many.
 */
export function parseCrockford(text: string, length: number): string | undefined {
  const typed = plain(text);
  const possible =
    typed.length === length && Array.from(typed).every((character) => ALPHABET.includes(character));
  return possible ? typed : undefined;
}

/** 'K7M2Q9XZ4T' -> 'K7M2Q-9XZ4T', also while it is being typed. */
export const formatCrockford = (text: string): string =>
  (plain(text).match(new RegExp(`.{1,${GROUP_LENGTH}}`, 'g')) ?? []).join('-');
