import pg from 'pg';
import { expect, it } from 'vitest';
import { isDatabaseLost } from './failures.ts';

const failure = (code: string) => {
  const error = new pg.DatabaseError('as PostgreSQL says it', 0, 'error');
  error.code = code;
  // Wrapped as drizzle wraps it.
  return new Error('Failed query', { cause: error });
};

it.each([
  ['08006', 'the connection failed'],
  ['25006', 'it takes no writes'],
  ['53100', 'its disk is full'],
  ['53200', 'it has no memory'],
  ['53300', 'it has no connection left'],
  ['57014', 'a statement took too long'],
  ['57P01', 'an administrator ended it'],
  ['57P02', 'it crashed'],
  ['57P03', 'it starts up'],
  ['58030', 'its disk does not answer'],
])('REL-01 treats %s as a database that may be back soon: %s', (code) => {
  expect(isDatabaseLost(failure(code))).toBe(true);
});

it.each(['23505', '22P02', '42601', '40001'])('REL-01 does not treat %s as one', (code) => {
  expect(isDatabaseLost(failure(code))).toBe(false);
});
