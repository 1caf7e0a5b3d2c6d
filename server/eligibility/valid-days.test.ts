import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type IsoDate } from '#domain/dates.ts';
import { decide } from '#domain/eligibility/decide.ts';
import { VACCINE_CODES } from '#domain/vaccine-codes.ts';
import { caseOf, eligibility } from './eligibility.ts';
import { isProblem, validDays } from './valid-days.ts';

const tables = eligibility();
const START = '2026-11-21';
const LAST = addDays(START, 29);
const horizon = Array.from({ length: 30 }, (_, day) => addDays(START, day));

const vaccine = fc.constantFrom(...VACCINE_CODES);
const answers = fc.constantFrom(
  {},
  { immunocompromised: 'yes' as const },
  { immunocompromised: 'no' as const, chronicCondition: 'no' as const },
  { chronicCondition: 'notSure' as const, pregnant: 'yes' as const },
);
const someone = fc.record({
  dob: fc.integer({ min: 3 * 366, max: 90 * 365 }).map((days) => addDays(START, -days)),
  state: fc.constantFrom('IL', 'IN', 'WI', 'NY', 'TX', 'ND', 'PR'),
  history: fc.array(
    fc.record({
      vaccineCode: vaccine,
      date: fc.integer({ min: -20, max: 500 }).map((days) => addDays(START, -days)),
    }),
    { maxLength: 3 },
  ),
  answers,
});

type Someone = typeof someone extends fc.Arbitrary<infer S> ? S : never;
const personOf = ({ dob, state, ...screening }: Someone, on: IsoDate) =>
  caseOf({ dob, state, on, screening });

describe('the days on which a person may come', () => {
  it('ELG-07 are those on which every rule, asked on that day, allows each vaccine', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(vaccine, { minLength: 1, maxLength: 4 }),
        someone,
        fc.constantFrom(...horizon),
        (vaccines, who, day) => {
          const days = validDays(tables, vaccines, personOf(who, LAST));
          const asked = vaccines.map((code) => decide(tables, code, personOf(who, day)));
          const valid = asked.every(
            ({ answer, isDateOpen }) => answer === 'yes' || (answer === 'ask' && !isDateOpen),
          );
          expect(days.isValid(day)).toBe(valid);
          expect(days.judgedOn(day).some(isProblem)).toBe(!valid);
        },
      ),
      { numRuns: 1500 },
    );
  });

  it('ELG-07 begin with the first valid one', () => {
    fc.assert(
      fc.property(vaccine, someone, (code, who) => {
        const days = validDays(tables, [code], personOf(who, LAST));
        expect(days.firstFrom(START, LAST)).toBe(horizon.find(days.isValid));
      }),
      { numRuns: 150 },
    );
  });

  it('ELG-07 are cached per question', () => {
    const child = caseOf({ dob: '2020-01-01', state: 'IL', on: LAST });
    const days = validDays(tables, ['87'], child);
    expect(validDays(tables, ['87'], { ...child })).toBe(days);
    expect(validDays(tables, ['150'], child)).not.toBe(days);
    expect(validDays(tables, ['87'], { ...child, state: 'IN' })).not.toBe(days);
    expect(validDays(tables, ['87'], { ...child, dateOfBirth: '1960-01-01' })).not.toBe(days);
  });
});
