import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkName,
  cleanName,
  hasSpecialCharacter,
  NAME_MAX_LENGTH,
  refusedCharacter,
} from './names.ts';

describe('names', () => {
  it.each([
    'Ana',
    'O’Brien',
    "O'Brien",
    'Jean-Luc',
    'St. John',
    'María José',
    'Jose\u0301',
    'Núñez',
    'Łukasz',
    'Þór',
    '明美',
    'Ольга',
    'محمد',
    'नीता',
    'Kaʻiulani',
    'D.J.',
    'X',
  ])('VAL-06 accepts %s', (name) => {
    expect(checkName(name, 'firstName')).toBeUndefined();
    expect(hasSpecialCharacter(cleanName(name))).toBe(false);
  });

  it.each([
    'Ana2',
    'Ana<b>',
    '<script>alert(1)</script>',
    'a@b',
    'Ana_Maria',
    '-',
    "'",
    '😀',
    'Ana\u0000',
    'Ana\u202E',
  ])('VAL-06 refuses %j', (name) => expect(checkName(name, 'firstName')).toBe('firstName.invalid'));

  it('VAL-06 asks for a name when there is none', () => {
    expect(checkName('   ', 'firstName')).toBe('firstName.missing');
    expect(checkName('', 'lastName')).toBe('lastName.missing');
  });

  it('VAL-06 accepts sixty characters and refuses sixty-one', () => {
    expect(checkName('a'.repeat(NAME_MAX_LENGTH), 'lastName')).toBeUndefined();
    expect(checkName('a'.repeat(NAME_MAX_LENGTH + 1), 'lastName')).toBe('lastName.invalid');
  });

  it('VAL-06 stores a name composed, trimmed and with straight apostrophes', () => {
    expect(cleanName('  Jose\u0301   O’Neil ')).toBe("José O'Neil");
  });

  it('VAL-06 judges a cleaned name the same as the typed one', () => {
    const text = fc.string({ unit: fc.constantFrom(...Array.from("aéÑ’'-. ,4<"), '\u0301') });
    fc.assert(
      fc.property(text, (typed) => {
        expect(cleanName(cleanName(typed))).toBe(cleanName(typed));
        expect(checkName(cleanName(typed), 'lastName')).toBe(checkName(typed, 'lastName'));
      }),
    );
  });
});

describe('special characters', () => {
  it.each(Array.from('’/`~!#*$@_%+=^&(){}[]|;:”<>?\\'))('VAL-07 finds %s', (character) => {
    expect(hasSpecialCharacter(`Ana ${character} Maria`)).toBe(true);
  });

  it.each(['.Ana', ',Ana'])('VAL-07 refuses the leading mark of %s', (text) => {
    expect(hasSpecialCharacter(text)).toBe(true);
    expect(checkName(text, 'firstName')).toBe('firstName.invalid');
  });

  it.each(["O'Brien", 'Jean-Luc', 'St. John', 'Núñez', 'Smith, Jr'])(
    'VAL-07 lets %s pass',
    (text) => {
      expect(hasSpecialCharacter(text)).toBe(false);
    },
  );
});

describe('the character a name is refused for', () => {
  it.each([
    ['Ana2', '2'],
    ['a@b', '@'],
    ['Ana<b>', '<'],
    ['.Ana', '.'],
    ['😀', '😀'],
    ['O’Brien', undefined],
    ['-', undefined],
    ['Ana\u0000', undefined],
    ['Ana\u202E', undefined],
  ])('VAL-06 VAL-07 of %j is %j', (name, character) => {
    expect(refusedCharacter(name)).toBe(character);
  });
});
