import { describe, expect, it } from 'vitest';
import type { Authority, AuthorityQuestion } from './look.ts';
import { wholePersonRefusal } from './whole-person.ts';

const rule = (id: string) => ({ id, says: `${id}.`, source: `source of ${id}` });
const product = (vaccine: '150' | '207') => ({
  rule: rule(vaccine),
  vaccine,
  groups: [],
  fromYears: 3,
});
const fromAge =
  (years: Record<string, number>) =>
  ({ vaccine, age }: AuthorityQuestion): Authority => {
    const fromYears = years[vaccine] ?? 0;
    return age >= fromYears
      ? { answer: 'allowed', rule: rule(vaccine) }
      : { answer: 'notAllowed', fromYears, rule: rule(vaccine) };
  };
const refusal = (
  authority: (question: AuthorityQuestion) => Authority,
  dateOfBirth: string,
  state = 'ND',
) =>
  wholePersonRefusal(
    { products: [product('150'), product('207')], authority },
    { dateOfBirth, state, on: '2026-11-21' },
  );

describe('the person as a whole', () => {
  it('ELG-02 ELG-03 is too young under three, until the third birthday', () => {
    expect(refusal(fromAge({}), '2023-11-22')).toEqual({
      reason: 'tooYoung',
      limitYears: 3,
      eligibleFrom: '2026-11-22',
      source: 'ELG-02',
    });
    expect(refusal(fromAge({}), '2023-11-21')).toBeUndefined();
  });

  it('ELG-03 is refused in North Dakota where the law allows nothing at that age, until the first age it allows', () => {
    const law = fromAge({ 150: 5, 207: 11 });
    expect(refusal(law, '2022-01-01')).toEqual({
      reason: 'northDakota',
      limitYears: 5,
      eligibleFrom: '2027-01-01',
      source: 'source of 150',
    });
    expect(refusal(law, '2020-01-01')).toBeUndefined();
  });

  it('ELG-03 is refused for an unknown reason in another state', () => {
    const never = (): Authority => ({ answer: 'notAllowed', rule: rule('never') });
    expect(refusal(never, '1984-04-28', 'IL')).toEqual({
      reason: 'unknown',
      source: 'source of never',
    });
  });

  it('ELG-03 is not refused where the law is merely unknown', () => {
    const some = ({ vaccine }: AuthorityQuestion): Authority => ({
      answer: vaccine === '150' ? 'unknown' : 'notAllowed',
      rule: rule(vaccine),
    });
    expect(refusal(some, '2022-01-01')).toBeUndefined();
  });
});
