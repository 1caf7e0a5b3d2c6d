import { expect, it } from 'vitest';
import { personKey } from './person-key.ts';

const secret = Buffer.alloc(32, 7);
const ana = { firstName: 'Ana María', lastName: "O'Neil-Núñez", dob: '1984-04-28' };
const keyOf = (change: Partial<typeof ana>, key = secret) =>
  personKey({ ...ana, ...change }, key).toString('hex');

it('PAT-01 recognizes a person however the name is typed', () => {
  const same = [
    { firstName: ' ANA  maria ' },
    { firstName: 'Ana Mari\u0301a' },
    { lastName: 'o’neil Nunez' },
  ];
  for (const typed of same) expect(keyOf(typed)).toBe(keyOf({}));
});

it('PAT-01 tells people apart, and one server’s keys from another’s', () => {
  const others = [
    keyOf({ firstName: 'Ana' }),
    keyOf({ dob: '1984-04-29' }),
    keyOf({ firstName: ana.lastName, lastName: ana.firstName }),
    keyOf({}, Buffer.alloc(32, 8)),
  ];
  expect(new Set([...others, keyOf({})]).size).toBe(others.length + 1);
});
