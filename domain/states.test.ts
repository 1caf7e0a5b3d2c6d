import { describe, expect, it } from 'vitest';
import { abbreviationOf, STATE_NAMES } from './states.ts';

describe('states', () => {
  it('TIM-01 knows fifty states, DC, Puerto Rico and the Virgin Islands', () => {
    expect(Object.keys(STATE_NAMES)).toHaveLength(53);
  });

  it('TIM-01 finds every state by its name and by its abbreviation, in any case', () => {
    for (const [code, name] of Object.entries(STATE_NAMES)) {
      expect(abbreviationOf(name)).toBe(code);
      expect(abbreviationOf(` ${name.toUpperCase()} `)).toBe(code);
      expect(abbreviationOf(code.toLowerCase())).toBe(code);
    }
  });

  it.each([
    ['Puerto Rico', 'PR'],
    ['U.S. Virgin Islands', 'VI'],
    ['Islas Vírgenes', 'VI'],
    ['D.C.', 'DC'],
    ['Hawaiʻi', 'HI'],
    ['Nueva York', 'NY'],
  ])('LOC-02 reads %s as %s', (text, code) => expect(abbreviationOf(text)).toBe(code));

  it.each(['', 'Ontario', 'XX', 'toString', 'New'])('LOC-02 knows no state "%s"', (text) => {
    expect(abbreviationOf(text)).toBeUndefined();
  });
});
