import { expect, it } from 'vitest';
import type { EligibilityTables } from './decide.ts';
import { dueNext } from './due-next.ts';

const rule = { id: 'products/87', says: 'From 19 years.', source: 'a test' };

const fromNineteen: EligibilityTables = {
  products: [{ rule, vaccine: '87', groups: [], fromYears: 19 }],
  implied: [],
  asks: [],
  answers: [],
  seasons: [],
  rsvStatus: [],
  upsell: [],
  cvx: [],
  brands: [],
  combinations: [],
  forecast: () => {
    throw new Error('no schedule is asked');
  },
  authority: () => ({ answer: 'allowed', rule }),
  changes: () => undefined,
};

const nextOf = (dateOfBirth: string) => {
  const person = { dateOfBirth, sex: 'Unknown', state: 'IL', on: '2026-11-21' } as const;
  return dueNext(fromNineteen, { ...person, answers: {}, observations: [], doses: [] }, ['87']);
};

it('CRD-05 says what is due in eleven years, and nothing that is due a day later', () => {
  expect(nextOf('2018-11-21')).toMatchObject([{ vaccineCode: '87', from: '2037-11-21' }]);
  expect(nextOf('2018-11-22')).toEqual([]);
});
