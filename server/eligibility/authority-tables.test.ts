import { expect, it } from 'vitest';
import { authorityFor } from '#domain/eligibility/authority.ts';
import { readAuthority } from './authority-tables.ts';

const table = readAuthority();
const on = '2026-12-01';

it.each([
  ['ELG-03', 'ND', '62', 12, 'allowed'],
  ['ELG-03', 'ND', '150', 2, 'notAllowed'],
  ['VAC-05', 'HI', '62', 15, 'prescription'],
  ['VAC-05', 'FL', '207', 40, 'prescription'],
  ['ELG-07', 'IL', '87', 60, 'allowed'],
  ['ELG-07', 'IL', '62', 11, 'notAllowed'],
  ['ELG-07', 'MA', '207', 4, 'allowed'],
  ['ELG-07', 'IN', '37', 40, 'unknown'],
  ['ELG-07', 'WY', '87', 60, 'unknown'],
  ['ELG-07', 'WY', '150', 60, 'allowed'],
] as const)('%s %s says of %s at %i: %s', (_id, state, vaccine, age, answer) => {
  expect(authorityFor(table, { vaccine, state, age, on }).answer).toBe(answer);
});
