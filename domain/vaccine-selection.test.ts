import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkSelection,
  COVID,
  MAX_VACCINES,
  orderSelection,
  toggleSelection,
} from './vaccine-selection.ts';
import type { VaccineCode } from './vaccine-codes.ts';
import { VACCINES } from './vaccines.ts';

const codes = fc.uniqueArray(fc.constantFrom(...VACCINES.map(({ code }) => code)), {
  maxLength: 8,
});

describe('how many vaccines, and which together', () => {
  it('VAC-02 wants at least one and at most four', () => {
    expect(checkSelection([])).toBe('vaccine.missing');
    expect(checkSelection(['207', '150', '93', '87'])).toBeUndefined();
    expect(checkSelection(['207', '150', '93', '87', '33'])).toBe('vaccine.tooMany');
  });

  it.each([
    [['104', '52']],
    [['43', '150', '104']],
    [['08', '104']],
    [['115', '113']],
    [['150', '150']],
    [['52', '83']],
  ])('VAC-02 refuses %j, which give the same thing twice', (selection) => {
    expect(checkSelection(selection)).toBe('vaccine.combination');
  });

  it('VAC-02 refuses a code that is not in the catalogue', () => {
    expect(checkSelection(['150', '999'])).toBe('field.invalid');
  });
});

describe('order', () => {
  it('VAC-03 moves COVID first and leaves the others as they were', () => {
    expect(orderSelection(['150', '87', '207', '93'])).toEqual(['207', '150', '87', '93']);
    expect(orderSelection(['150', '87'])).toEqual(['150', '87']);
  });

  it('VAC-03 neither loses nor adds a vaccine', () => {
    fc.assert(
      fc.property(codes, (selection) => {
        const ordered = orderSelection(selection);
        expect([...ordered].sort()).toEqual([...selection].sort());
        expect(ordered.indexOf(COVID)).toBe(selection.includes(COVID) ? 0 : -1);
      }),
    );
  });
});

describe('choosing and unchoosing', () => {
  it('VAC-03 adds a vaccine, or removes it, by its alias too', () => {
    expect(toggleSelection(['150'], '207')).toEqual(['207', '150']);
    expect(toggleSelection(['207', '150'], '207')).toEqual(['150']);
    expect(toggleSelection<string>(['52'], '83')).toEqual([]);
  });

  it('VAC-03 returns to the same vaccines after two presses', () => {
    fc.assert(
      fc.property(
        codes,
        fc.constantFrom(...VACCINES.map(({ code }) => code)),
        (selection, code) => {
          const twice = toggleSelection<VaccineCode>(toggleSelection(selection, code), code);
          expect([...twice].sort()).toEqual([...selection].sort());
        },
      ),
    );
  });

  it('VAC-02 allows a fifth choice, so that the limit can be explained', () => {
    const five = toggleSelection(['207', '150', '93', '87'], '33');
    expect(five).toHaveLength(MAX_VACCINES + 1);
    expect(checkSelection(five)).toBe('vaccine.tooMany');
  });
});
