import { describe, expect, it } from 'vitest';
import { authorityFor, makeAuthority, type AuthorityRow } from './authority.ts';

const row = (id: string, more: Partial<AuthorityRow>): AuthorityRow => ({
  rule: { id, says: `${id} says so.`, source: 'a test' },
  state: 'IL',
  vaccines: undefined,
  fromYears: 18,
  toYears: undefined,
  says: 'allowed',
  excludesYounger: false,
  asOf: '2024-01-01',
  ...more,
});

const on = '2026-12-01';
const asked = { vaccine: '62', state: 'IL', age: 30, on } as const;

describe('what state law says', () => {
  it('ELG-07 guesses nothing: a state, an age or a vaccine without a row is unknown', () => {
    const table = makeAuthority([row('adult', { vaccines: new Set(['62']) })]);
    expect(authorityFor(table, asked).answer).toBe('allowed');
    expect(authorityFor(table, { ...asked, state: 'WY' }).answer).toBe('unknown');
    expect(authorityFor(table, { ...asked, age: 12 })).toMatchObject({ answer: 'unknown' });
    expect(authorityFor(table, { ...asked, vaccine: '37' }).answer).toBe('unknown');
  });

  it('ELG-03 a lowest age that the law names excludes younger people, and says from when', () => {
    const table = makeAuthority([row('teens', { fromYears: 14, excludesYounger: true })]);
    expect(authorityFor(table, { ...asked, age: 9 })).toMatchObject({
      answer: 'notAllowed',
      fromYears: 14,
      rule: { id: 'teens' },
    });
  });

  it('ELG-07 a named vaccine goes before all vaccines, a state before the country, newer before older', () => {
    const table = makeAuthority([
      row('country', { state: undefined, vaccines: new Set(['207']), fromYears: 3 }),
      row('all', { asOf: '2026-01-01' }),
      row('old', { vaccines: new Set(['207']), says: 'prescription', asOf: '2025-09-02' }),
      row('new', { vaccines: new Set(['207']), asOf: '2025-09-12' }),
    ]);
    const covid = { ...asked, vaccine: '207' } as const;
    expect(authorityFor(table, covid).rule.id).toBe('new');
    expect(authorityFor(table, { ...covid, age: 5 }).rule.id).toBe('country');
    expect(authorityFor(table, { ...covid, state: 'TX' }).rule.id).toBe('country');
    expect(authorityFor(table, asked).rule.id).toBe('all');
  });

  it('ELG-07 a federal row for the vaccine outranks what the state says of all vaccines', () => {
    const table = makeAuthority([
      row('country', { state: undefined, vaccines: new Set(['207']), fromYears: 3 }),
      row('child', { fromYears: 3, toYears: 17, says: 'prescription' }),
    ]);
    const child = { ...asked, age: 8 };
    expect(authorityFor(table, { ...child, vaccine: '207' }).rule.id).toBe('country');
    expect(authorityFor(table, child).answer).toBe('prescription');
  });

  it('ELG-07 a row counts only on its days', () => {
    const rule = {
      id: 'dated',
      says: '',
      source: '',
      effectiveFrom: '2026-01-01',
      effectiveTo: '2026-12-31',
    };
    const table = makeAuthority([row('dated', { rule })]);
    expect(authorityFor(table, { ...asked, on: '2026-12-31' }).answer).toBe('allowed');
    expect(authorityFor(table, { ...asked, on: '2027-01-01' }).answer).toBe('unknown');
  });
});
