import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ageBand,
  ageOn,
  birthday,
  categoryOf,
  isTooYoung,
  oldEnoughOn,
  type AgeBandOptions,
} from './ages.ts';
import { vaccineWord } from './vaccine-word.ts';
import { addDays } from './dates.ts';

const dateOfBirth = fc
  .date({
    min: new Date('1900-01-01T00:00Z'),
    max: new Date('2026-11-21T00:00Z'),
    noInvalidDate: true,
  })
  .map((date) => date.toISOString().slice(0, 10));

describe('age', () => {
  it('ELG-01 counts a year on the birthday, not a day before', () => {
    expect(ageOn('1984-04-28', '2026-04-27')).toBe(41);
    expect(ageOn('1984-04-28', '2026-04-28')).toBe(42);
  });

  it('ELG-01 lets a person of February 29 turn a year older on March 1 of a common year', () => {
    expect(ageOn('2020-02-29', '2023-02-28')).toBe(2);
    expect(ageOn('2020-02-29', '2023-03-01')).toBe(3);
    expect(ageOn('2020-02-29', '2024-02-29')).toBe(4);
    expect(birthday('2020-02-29', 3)).toBe('2023-03-01');
    expect(birthday('2020-02-29', 4)).toBe('2024-02-29');
  });

  it('ELG-02 changes age exactly on the birthday', () => {
    fc.assert(
      fc.property(dateOfBirth, fc.integer({ min: 1, max: 110 }), (born, years) => {
        const day = birthday(born, years);
        expect(ageOn(born, day)).toBe(years);
        expect(ageOn(born, addDays(day, -1))).toBe(years - 1);
      }),
    );
  });

  it('ELG-02 refuses until the third birthday', () => {
    expect(oldEnoughOn('2023-11-22')).toBe('2026-11-22');
    expect(isTooYoung('2023-11-22', '2026-11-21')).toBe(true);
    expect(isTooYoung('2023-11-22', '2026-11-22')).toBe(false);
  });
});

describe('category', () => {
  it.each([
    [3, 'Toddler'],
    [4, 'Toddler'],
    [5, 'Pediatric'],
    [11, 'Pediatric'],
    [12, 'Adult'],
    [101, 'Adult'],
  ])('ELG-01 age %i is %s', (age, category) => expect(categoryOf(age)).toBe(category));
});

describe('the word for a vaccine', () => {
  it('ELG-05 is just "vaccine" from age 5 on under its flag', () => {
    const word = (age: number) => vaccineWord(age, { generic: true });
    expect([3, 4, 5, 11, 40].map(word)).toEqual([
      'Toddler',
      'Toddler',
      'vaccine',
      'vaccine',
      'vaccine',
    ]);
  });

  it('ELG-05 names the age group without the flag', () => {
    const word = (age: number) => vaccineWord(age, { generic: false });
    expect([4, 5, 12].map(word)).toEqual(['Toddler', 'Pediatric', 'Adult']);
  });
});

describe('age bands', () => {
  const fda: AgeBandOptions = { rsv: { status: 'FDA', restrictedState: false } };
  const other: AgeBandOptions = { rsv: { status: 'NON-FDA', restrictedState: false } };
  const restricted: AgeBandOptions = { rsv: { status: 'FDA', restrictedState: true } };

  it.each([
    ['COVID-19', '207', 4, 'AGE_3-4'],
    ['COVID-19', '207', 5, 'AGE_5-64-PLUS'],
    ['COVID-19', '207', 64, 'AGE_5-64-PLUS'],
    ['COVID-19', '207', 65, 'AGE_65-PLUS'],
    ['RSV', '93', 59, 'AGE_18-59'],
    ['RSV', '93', 60, 'AGE_60-PLUS'],
    ['shingles', '87', 49, '18-49'],
    ['shingles', '87', 50, '50-PLUS'],
    ['pneumonia', '33', 6, '6-18'],
    ['pneumonia', '33', 18, '6-18'],
    ['pneumonia', '33', 19, '19plus'],
    ['Td/Tdap', '115', 19, '19plus'],
  ])('ELG-04 %s (%s) at %i is %s', (_name, code, age, band) => {
    expect(ageBand(code, age)).toBe(band);
  });

  it('ELG-04 has no band below the first one, nor for other vaccines', () => {
    expect(ageBand('33', 5)).toBeUndefined();
    expect(ageBand('115', 18)).toBeUndefined();
    expect(ageBand('150', 30)).toBeUndefined();
  });

  it.each([
    [17, 'generic', 'generic', 'generic'],
    [18, '18-49', 'generic', '18-49'],
    [49, '18-49', 'generic', '18-49'],
    [50, '50-59', '50-59', '60-74'],
    [59, '50-59', '50-59', '60-74'],
    [60, '60-74', '60-74', '60-74'],
    [74, '60-74', '60-74', '60-74'],
    [75, '75-PLUS', '75-PLUS', '75-PLUS'],
  ])(
    'ELG-04 RSV with its flag at %i: %s with FDA status, %s with another, %s in a restricted state',
    (age, withFda, withOther, inRestricted) => {
      expect(ageBand('93', age, fda)).toBe(withFda);
      expect(ageBand('93', age, other)).toBe(withOther);
      expect(ageBand('93', age, restricted)).toBe(inRestricted);
    },
  );

  it('ELG-04 keeps the RSV flag out of the bands of other vaccines', () => {
    expect(ageBand('87', 55, restricted)).toBe('50-PLUS');
  });
});
