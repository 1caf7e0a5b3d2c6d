// Meningitis vaccines outside the routine ages, where the risk question is asked, by the current
// tables (ELG-07).
import { describe, expect, it } from 'vitest';
import { asksOf, decide, type Case } from '#domain/eligibility/decide.ts';
import type { HealthAnswers, YesNoUnsure } from '#domain/screening.ts';
import type { VaccineCode } from '#domain/vaccine-codes.ts';
import { caseOf, eligibility } from './eligibility.ts';

/** CDC's cases are assessed on this day; Alaska's law allows both vaccines at every age. */
const on = '2025-11-10';

const VACCINES = { 136: 'meningitisRisk', 163: 'meningitisBRisk' } as const;
type Meningitis = keyof typeof VACCINES;

const asking = (vaccine: Meningitis, dob: string, more: Partial<Case> = {}) => {
  const person = (answers: HealthAnswers = {}): Case => ({
    ...caseOf({ dob, state: 'AK', on, screening: { answers } }),
    ...more,
  });
  const code = `${vaccine}` satisfies VaccineCode;
  return {
    asks: asksOf(eligibility(), code, person()),
    said: (answer?: YesNoUnsure) =>
      decide(eligibility(), code, person(answer && { [VACCINES[vaccine]]: answer })),
  };
};

const TOO_OLD = { answer: 'no', reason: 'notRecommended', confirm: false };

describe('CDC’s cases of healthy people', () => {
  it.each([
    ['2013-0502', 136, '2015-11-10', [], { answer: 'later', eligibleFrom: '2026-11-10' }],
    ['2013-0508', 136, '2003-11-10', [], TOO_OLD],
    ['2024-0044', 163, '2001-11-10', [], TOO_OLD],
    [
      '2024-0068',
      163,
      '2010-04-10',
      [{ cvx: '164', date: '2025-11-10' }],
      { answer: 'later', eligibleFrom: '2026-04-10' },
    ],
  ] as const)('ELG-07 match CDC: %s', (_, vaccine, dob, doses, outcome) => {
    expect(asking(vaccine, dob, { doses }).said('no')).toMatchObject(outcome);
  });
});

describe.each([136, 163] as const)('the risk question for %i', (vaccine) => {
  const ask = VACCINES[vaccine];
  const born = (age: number) => `${2025 - age}-05-17`;
  const at40 = asking(vaccine, born(40));

  it('ELG-07 opens the risk series, and the pharmacist asks which risk it is', () => {
    expect(at40.said('yes')).toMatchObject({ answer: 'yes', dose: 1, confirm: true });
    expect(at40.said('yes').rule.id).toContain(' risk ');
  });

  it('ELG-07 without a risk the vaccine is not needed, by the row that says so', () => {
    const { answer, reason, rule, limitYears } = at40.said('no');
    expect([answer, reason, limitYears]).toEqual(['no', 'notRecommended', undefined]);
    expect(rule.id).toMatch(`screening/${vaccine}/${ask}/`);
    expect(rule.source).toContain('MMWR 2020;69(RR-9)');
  });

  it('RSV-01 "not sure" goes to the pharmacist, and no answer leaves the question open', () => {
    expect(at40.said('notSure')).toMatchObject({ answer: 'yes', confirm: true });
    expect(at40.said()).toMatchObject({
      answer: 'ask',
      rule: { id: expect.stringContaining(ask) },
    });
  });

  it('ELG-07 is asked outside the routine ages only', () => {
    const ages = Array.from({ length: 98 }, (_, index) => index + 3);
    const asked = ages.filter((age) => asking(vaccine, born(age)).asks.includes(ask));
    const [youngest, first, last] = vaccine === 136 ? [3, 11, 18] : [10, 16, 23];
    expect(asked).toEqual(ages.filter((age) => age >= youngest && (age < first || age > last)));
    for (const age of [first, last]) {
      expect(asking(vaccine, born(age)).said()).toMatchObject({ answer: 'yes', confirm: false });
    }
  });
});

it('ELG-07 MenACWY is caught up to 21 without a risk, and repeated earlier with one', () => {
  const dob = '2005-05-17';
  expect(asking(136, dob).said('no')).toMatchObject({ answer: 'yes', confirm: false });
  const doses = [{ cvx: '136', date: '2019-05-17' }];
  const again = asking(136, dob, { doses: [{ cvx: '136', date: '2020-10-01' }, ...doses] });
  expect(again.said('yes')).toMatchObject({ answer: 'yes', confirm: true });
});

it('ELG-07 MenB begun in time is finished without a risk', () => {
  const doses = [{ cvx: '163', date: '2025-02-01' }];
  expect(asking(163, '2001-05-17', { doses }).said('no')).toMatchObject({ answer: 'yes', dose: 2 });
});
