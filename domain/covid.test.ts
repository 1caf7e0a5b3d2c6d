import { describe, expect, it } from 'vitest';
import {
  doseValue,
  doseValueIn,
  eligibleManufacturers,
  flowTypeOf,
  isCombinedDose,
  nextCovidDose,
  showsDoseNumber,
  tellsOfSecondDose,
} from './covid.ts';

const entry = (manufacturer: string, vaccineCode = '207') => ({ vaccineCode, manufacturer });
const offered = [entry('PFI'), entry('JJ'), entry('SKB', '93'), entry('MOD'), entry('NVX')];
const makers = (last?: string) =>
  eligibleManufacturers(offered, last).map(({ manufacturer }) => manufacturer);

describe('makers of COVID-19 vaccine', () => {
  it('COV-02 are those of all COVID-19 entries except the single-dose one', () => {
    expect(makers()).toEqual(['PFI', 'MOD', 'NVX']);
  });

  it('COV-02 begin with the maker of the last dose and keep their order, wrapping around', () => {
    expect(makers('MOD')).toEqual(['MOD', 'NVX', 'PFI']);
    expect(makers('PFI')).toEqual(['PFI', 'MOD', 'NVX']);
  });

  it('COV-02 stay in order when the last dose’s maker was the single-dose one or unknown', () => {
    expect(makers('JJ')).toEqual(['PFI', 'MOD', 'NVX']);
    expect(makers('SKB')).toEqual(['PFI', 'MOD', 'NVX']);
  });
});

describe('second dose', () => {
  it('COV-04 comes with a notice within six months of a Pfizer dose', () => {
    const pfizer = { manufacturer: 'PFI', date: '2026-06-01' };
    expect(tellsOfSecondDose(pfizer, '2026-11-21')).toBe(true);
    expect(tellsOfSecondDose(pfizer, '2026-12-01')).toBe(false);
  });

  it('COV-04 has no notice after another maker’s dose or without its date', () => {
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

  it('VAC-12 never exceed three', () => {
    expect([0, 1, 3, 5].map(doseValue)).toEqual(['0', '1', '3', '3']);
  });

  it('VAC-12 reads a dose by its code: additionaldose0 to 3 as they are, any other as the highest', () => {
    const codes = ['additionaldose0', 'additionaldose3', 'additionaldose4', 'other', '2', '7'];
    expect(codes.map(doseValueIn)).toEqual(['0', '3', '3', '3', '2', '3']);
  });

  it('COV-01 combines all doses in one dose of the season, except where numbers are shown', () => {
    expect(isCombinedDose({ age: 40, manufacturer: 'PFI', dose: 2 })).toBe(true);
    expect(isCombinedDose({ age: 4, manufacturer: 'MOD', dose: 1 })).toBe(false);
  });

  it('COV-03 the second dose of a series follows 21 days after Pfizer and 28 after Moderna', () => {
    const first = { dose: '1', immunocompromised: true, on: '2026-11-01' };
    expect(nextCovidDose({ ...first, manufacturer: 'PFI' })).toBe('2026-11-22');
    expect(nextCovidDose({ ...first, manufacturer: 'MOD' })).toBe('2026-11-29');
    expect(nextCovidDose({ ...first, manufacturer: undefined })).toBeUndefined();
    expect(nextCovidDose({ ...first, manufacturer: 'PFI', dose: '2' })).toBeUndefined();
    expect(
      nextCovidDose({ ...first, manufacturer: 'PFI', immunocompromised: false }),
    ).toBeUndefined();
  });

  it('ENG-13 the first two doses are primary, the others boosters; other vaccines are neither', () => {
    expect([1, 2, 3].map((dose) => flowTypeOf('207', dose))).toEqual([
      'primary',
      'primary',
      'booster',
    ]);
    expect(flowTypeOf('150', 1)).toBe('nonCovid');
  });
});
