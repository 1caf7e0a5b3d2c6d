import { describe, expect, it } from 'vitest';
import { doseValue, eligibleManufacturers, showsDoseNumber, tellsOfSecondDose } from './covid.ts';

const entry = (manufacturer: string, vaccineCode = '207') => ({ vaccineCode, manufacturer });
const offered = [entry('PFI'), entry('JJ'), entry('SKB', '93'), entry('MOD'), entry('NVX')];
const makers = (last?: string) =>
  eligibleManufacturers(offered, last).map(({ manufacturer }) => manufacturer);

describe('makers of COVID-19 vaccine', () => {
  it('COV-02 are those of COVID-19 entries but the single-dose one', () => {
    expect(makers()).toEqual(['PFI', 'MOD', 'NVX']);
  });

  it('COV-02 begin with the maker of the last dose, in the same order turned round', () => {
    expect(makers('MOD')).toEqual(['MOD', 'NVX', 'PFI']);
    expect(makers('PFI')).toEqual(['PFI', 'MOD', 'NVX']);
  });

  it('COV-02 stay in order when the last dose was the single-dose maker’s or unknown', () => {
    expect(makers('JJ')).toEqual(['PFI', 'MOD', 'NVX']);
    expect(makers('SKB')).toEqual(['PFI', 'MOD', 'NVX']);
  });
});

describe('second dose', () => {
  it('COV-04 is told of within six months of a Pfizer dose', () => {
    const pfizer = { manufacturer: 'PFI', date: '2026-06-01' };
    expect(tellsOfSecondDose(pfizer, '2026-11-21')).toBe(true);
    expect(tellsOfSecondDose(pfizer, '2026-12-01')).toBe(false);
  });

  it('COV-04 is not told of after another maker’s dose or without its date', () => {
    expect(tellsOfSecondDose({ manufacturer: 'MOD', date: '2026-06-01' }, '2026-11-21')).toBe(
      false,
    );
    expect(tellsOfSecondDose({ manufacturer: 'PFI' }, '2026-11-21')).toBe(false);
  });
});

describe('dose numbers', () => {
  it.each([
    [3, 'PFI', 1, true],
    [4, 'MOD', 3, true],
    [4, 'MOD', 4, false],
    [4, 'NVX', 1, false],
    [4, 'PFI', 0, false],
    [5, 'PFI', 1, false],
    [2, 'PFI', 1, false],
  ])('COV-06 at age %i with %s for dose %i are shown: %s', (age, manufacturer, dose, shown) => {
    expect(showsDoseNumber({ age, manufacturer, dose })).toBe(shown);
  });

  it('VAC-12 are never above three', () => {
    expect([0, 1, 3, 5].map(doseValue)).toEqual(['0', '1', '3', '3']);
  });
});
