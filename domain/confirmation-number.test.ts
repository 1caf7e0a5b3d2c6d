import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CONFIRMATION_NUMBER_LENGTH,
  confirmationNumberFrom,
  formatConfirmationNumber,
  parseConfirmationNumber,
} from './confirmation-number.ts';

const bytes = fc.uint8Array({ minLength: 10, maxLength: 32 });

describe('confirmation numbers', () => {
  it('CNF-02 has ten characters and reads back as it was given', () => {
    fc.assert(
      fc.property(bytes, (random) => {
        const number = confirmationNumberFrom(random);
        expect(number).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/);
        expect(parseConfirmationNumber(number)).toBe(number);
        expect(parseConfirmationNumber(formatConfirmationNumber(number).toLowerCase())).toBe(
          number,
        );
      }),
    );
  });

  it('CNF-02 uses every character equally often', () => {
    const counts = new Map<string, number>();
    for (let byte = 0; byte < 256; byte += 1) {
      const first = confirmationNumberFrom(
        new Uint8Array(CONFIRMATION_NUMBER_LENGTH).fill(byte),
      ).charAt(0);
      counts.set(first, (counts.get(first) ?? 0) + 1);
    }
    expect(counts.size).toBe(32);
    expect(new Set(counts.values())).toEqual(new Set([8]));
  });

  it('CNF-02 is not made from too few random bytes', () => {
    expect(() => confirmationNumberFrom(new Uint8Array(9))).toThrow(RangeError);
  });

  it('MNG-01 forgives O for 0, I and L for 1, case, spaces and hyphens', () => {
    expect(parseConfirmationNumber(' oil2q-9xz4t ')).toBe('0112Q9XZ4T');
    expect(parseConfirmationNumber('K7M2Q–9XZ4T')).toBe('K7M2Q9XZ4T');
  });

  it.each(['', 'K7M2Q9XZ4', 'K7M2Q9XZ4TT', 'U7M2Q9XZ4T', 'K7M2Q9XZ4!'])(
    'MNG-01 takes "%s" for no confirmation number',
    (text) => expect(parseConfirmationNumber(text)).toBeUndefined(),
  );

  it('MNG-01 adds the hyphen while the number is typed', () => {
    expect(['k7m2q', 'k7m2q9', 'K7M2Q-9XZ4T', ''].map(formatConfirmationNumber)).toEqual([
      'K7M2Q',
      'K7M2Q-9',
      'K7M2Q-9XZ4T',
      '',
    ]);
  });
});
