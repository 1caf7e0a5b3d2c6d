import { describe, expect, it } from 'vitest';
import { isAllYear, nextSeason, seasonRow } from './seasons.ts';

const rule = { id: 'season', says: 'A season.', source: 'a test' };
const flu = { rule, group: 'Flu', begins: '07-01', ends: '06-30' } as const;
const rsv = { rule, group: 'RSV', series: 'pregnant', begins: '09-01', ends: '01-31' } as const;
const rows = [flu, rsv];

describe('seasons', () => {
  it('ELG-07 recur every year', () => {
    expect(nextSeason(rows, { group: 'Flu' }, '2026-11-21')).toBe('2027-07-01');
    expect(nextSeason(rows, { group: 'Flu' }, '2026-06-30')).toBe('2026-07-01');
    expect(nextSeason(rows, { group: 'Flu' }, '2026-07-01')).toBe('2027-07-01');
    expect(nextSeason(rows, { group: 'HPV' }, '2026-11-21')).toBeUndefined();
  });

  it('ELG-07 belong to a series where one is named, else to the whole group', () => {
    expect(seasonRow(rows, { group: 'RSV', series: 'pregnant' })).toBe(rsv);
    expect(seasonRow(rows, { group: 'RSV', series: 'older adults' })).toBeUndefined();
    expect(seasonRow(rows, { group: 'RSV' })).toBeUndefined();
    expect(seasonRow(rows, { group: 'Flu', series: 'standard' })).toBe(flu);
  });

  it('ELG-07 do not end anything when the next begins the day after', () => {
    expect([flu, rsv].map(isAllYear)).toEqual([true, false]);
    expect(isAllYear({ ...flu, begins: '01-01', ends: '12-31' })).toBe(true);
  });
});
