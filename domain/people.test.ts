import { describe, expect, it } from 'vitest';
import { ETHNICITIES, GENDERS, RACES } from './people.ts';

const codesAndNames = (table: readonly { code: string; en: string }[]) =>
  table.map(({ code, en }) => [code, en]);

describe('people', () => {
  it('PAT-03 offers three genders', () => {
    expect(GENDERS.map(({ code }) => code)).toEqual(['Male', 'Female', 'Unknown']);
  });

  it('PAT-03 offers eight races by code', () => {
    expect(codesAndNames(RACES)).toEqual([
      ['1002-5', 'American Indian or Alaska Native'],
      ['2076-8', 'Native Hawaiian or Other Pacific Islander'],
      ['2106-3', 'White'],
      ['2028-9', 'Asian'],
      ['2054-5', 'Black or African American'],
      ['2131-1', 'Other race'],
      ['UNK', 'Unknown'],
      ['PNA', 'Prefer not to answer'],
    ]);
  });

  it('PAT-03 offers three ethnicities by code', () => {
    expect(codesAndNames(ETHNICITIES)).toEqual([
      ['2135-2', 'Hispanic or Latino'],
      ['2186-5', 'Not Hispanic or Latino'],
      ['UNK', 'Unknown'],
    ]);
  });

  it('PAT-03 names every choice differently in Spanish', () => {
    for (const table of [GENDERS, RACES, ETHNICITIES]) {
      expect(new Set(table.map(({ es }) => es)).size).toBe(table.length);
      for (const { en, es } of table) expect(es).not.toBe(en);
    }
  });
});
