import { describe, expect, it } from 'vitest';
import { choiceOf, ETHNICITIES, GENDERS, RACES, UNTOLD } from './people.ts';
import { checkChoice, TEXT_DECISION } from './person-choices.ts';
import { CHOSEN_OF_WHO } from './who.ts';

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

  it('PAT-03 has a code for what was not stated among those that may be stored', () => {
    for (const name of CHOSEN_OF_WHO) expect(choiceOf(name).codes).toContain(UNTOLD[name]);
  });

  it.each([
    [choiceOf('gender'), 'Male', '', 'gender.missing'],
    [choiceOf('race'), 'UNK', '', 'race.missing'],
    [choiceOf('ethnicity'), '2186-5', '', 'ethnicity.missing'],
    [TEXT_DECISION, 'decline', '', 'sms.missing'],
    [choiceOf('gender'), 'Female', 'female', 'field.invalid'],
    [choiceOf('race'), '1002-5', '2135-2', 'field.invalid'],
  ] as const)('VAL-08 of %o takes "%s", and says of "%s": %s', (choice, right, wrong, problem) => {
    expect(checkChoice(right, choice)).toBeUndefined();
    expect(checkChoice(wrong, choice)).toBe(problem);
  });

  it('PAT-03 names every choice differently in Spanish', () => {
    for (const table of [GENDERS, RACES, ETHNICITIES]) {
      expect(new Set(table.map(({ es }) => es)).size).toBe(table.length);
      for (const { en, es } of table) expect(es).not.toBe(en);
    }
  });
});
