import { describe, expect, it } from 'vitest';
import { vaccineLabels } from './vaccine-labels.ts';

const adult = { age: 41, maker: undefined };

describe('the labels of vaccines', () => {
  it('ANA-01 are their keys, aliases under the key they mean', () => {
    expect(vaccineLabels({ ...adult, codes: ['207', '150', '83'] })).toEqual(['207', '150', '52']);
  });

  it.each([
    [5, 'MOD', '207-MOD'],
    [41, 'PFI', '207-PFI'],
    [41, 'JJ', '207-JJ'],
    [4, 'MOD', '207'],
    [3, 'PFI', '207'],
    [41, 'All', '207'],
    [41, '', '207'],
    [41, undefined, '207'],
  ])('COV-03 at age %i with maker %s COVID-19 is %s', (age, maker, label) => {
    expect(vaccineLabels({ codes: ['207'], age, maker })).toEqual([label]);
  });

  it('COV-03 name the manufacturer of no other vaccine', () => {
    expect(vaccineLabels({ codes: ['150', '93'], age: 70, maker: 'PFI' })).toEqual(['150', '93']);
  });

  it('ANA-01 have no room for anything that is not in the catalogue', () => {
    const typed = { codes: ['150', 'Ada Rivera', '60601'], age: 41, maker: 'Ada Rivera' };
    expect(vaccineLabels(typed)).toEqual(['150']);
  });
});
