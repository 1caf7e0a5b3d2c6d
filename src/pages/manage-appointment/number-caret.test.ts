import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatConfirmationNumber } from '#domain/confirmation-number.ts';
import { caretAfter, charactersBefore } from './number-caret.ts';

describe('the caret in a confirmation number', () => {
  it('MNG-01 stays after the typed character, even when a hyphen is inserted before it', () => {
    expect(charactersBefore('7K3MPQ', 6)).toBe(6);
    expect(caretAfter('7K3MP-Q', 6)).toBe(7);
  });

  it('MNG-01 stays at its character when one is inserted or deleted in the middle', () => {
    expect(charactersBefore('7XK3MP-Q9', 2)).toBe(2);
    expect(caretAfter('7XK3M-PQ9', 2)).toBe(2);
    expect(charactersBefore('7K3P-Q9', 3)).toBe(3);
    expect(caretAfter('7K3PQ-9', 3)).toBe(3);
  });

  it('MNG-01 steps over a deleted hyphen, so that the next press deletes a character', () => {
    expect(caretAfter('7K3MP-Q9', charactersBefore('7K3MPQ9', 5))).toBe(5);
  });

  it('MNG-01 never leaves the number, whatever was typed', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(20), (typed, caret) => {
        const number = formatConfirmationNumber(typed);
        const place = caretAfter(number, charactersBefore(typed, caret));
        expect(place).toBeGreaterThanOrEqual(0);
        expect(place).toBeLessThanOrEqual(number.length);
      }),
    );
  });
});
