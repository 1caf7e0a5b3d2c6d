import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ageOn } from '#domain/ages.ts';
import { addDays } from '#domain/dates.ts';
import { AGE_LIMITS, ageLimitRefusal } from '#domain/vaccines.ts';
import { ageWindow } from './age-window.ts';

const day = fc.integer({ min: 0, max: 60_000 }).map((days) => addDays('1890-01-01', days));

it('ELG-01 judges a date of birth as the age limits do, on every day of every year', () => {
  fc.assert(
    fc.property(
      fc.subarray(
        AGE_LIMITS.map(({ code }) => code),
        { minLength: 1, maxLength: 4 },
      ),
      fc.constantFrom(
        '2026-11-21',
        '2027-02-28',
        '2027-03-01',
        '2028-02-28',
        '2028-02-29',
        '2028-03-01',
      ),
      fc.oneof(day, fc.tuple(fc.integer({ min: 3, max: 70 }), fc.integer({ min: -2, max: 2 }))),
      (codes, on, birth) => {
        const dob =
          typeof birth === 'string'
            ? birth
            : addDays(addDays(on, -Math.round(birth[0] * 365.2425)), birth[1]);
        fc.pre(dob <= on);
        const refused = codes.some((code) => ageLimitRefusal(code, ageOn(dob, on), dob));
        const { bornFrom, bornUntil } = ageWindow(codes, on);
        expect(dob < bornFrom || dob > bornUntil).toBe(refused);
      },
    ),
    { numRuns: 3000 },
  );
});

it('ELG-01 counts somebody born on February 29 as a year older on March 1', () => {
  expect(ageWindow(['93'], '2026-02-28').bornUntil).toBe('2008-02-28');
  expect(ageWindow(['93'], '2028-02-29').bornUntil).toBe('2010-02-28');
  expect(ageWindow(['62'], '2028-02-29').bornFrom).toBe('1982-03-01');
});
