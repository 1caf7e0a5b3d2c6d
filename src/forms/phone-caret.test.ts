import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hyphenatePhone } from '#domain/phone-shape.ts';
import { caretAfterDigits, digitsBefore } from './phone-caret.ts';

describe('the caret in a phone number', () => {
  it('VAL-04 stays after the typed digit, even when a hyphen is inserted before it', () => {
    expect(digitsBefore('3125', 4)).toBe(4);
    expect(caretAfterDigits('312-5', 4)).toBe(5);
  });

  it('VAL-04 stays at its digit when one is deleted in the middle', () => {
    expect(digitsBefore('31-555-0142', 2)).toBe(2);
    expect(caretAfterDigits('315-550-142', 2)).toBe(2);
  });

  it('VAL-04 does not count a country code that is dropped', () => {
    const pasted = '+1 (312) 555-0142';
    expect(digitsBefore(pasted, pasted.length)).toBe(10);
    expect(caretAfterDigits('312-555-0142', 10)).toBe(12);
  });

  it('VAL-04 never leaves the number, whatever was typed', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(20), (typed, caret) => {
        const phone = hyphenatePhone(typed);
        const place = caretAfterDigits(phone, digitsBefore(typed, caret));
        expect(place).toBeGreaterThanOrEqual(0);
        expect(place).toBeLessThanOrEqual(phone.length);
      }),
    );
  });
});
