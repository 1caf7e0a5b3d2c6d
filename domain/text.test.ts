import { describe, expect, it } from 'vitest';
import { isTyped, isWritable, TYPED_MAX_LENGTH } from './text.ts';

describe('typed text', () => {
  it.each(['', 'Ana', 'Zoë 🦉', '\u00a0'])('VAL-11 can be kept: %j', (text) => {
    expect(isWritable(text)).toBe(true);
  });

  it.each(['\0', 'a\0b', '\ud83e', 'x\udd89y'])('VAL-11 cannot be kept: %j', (text) => {
    expect(isWritable(text)).toBe(false);
    expect(isTyped(text)).toBe(false);
  });

  it('VAL-11 has a maximum length', () => {
    expect(isTyped('a'.repeat(TYPED_MAX_LENGTH))).toBe(true);
    expect(isTyped('a'.repeat(TYPED_MAX_LENGTH + 1))).toBe(false);
  });
});
