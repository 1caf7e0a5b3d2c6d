import { expect, it } from 'vitest';
import { isSame } from './is-same.ts';

it.each([
  [{ a: 1, b: undefined }, { a: 1 }, true],
  [{ a: [1, { b: 'x' }] }, { a: [1, { b: 'x' }] }, true],
  [{ a: [1, 2] }, { a: [1] }, false],
  [{ a: { b: 1 } }, { a: { b: 1, c: 2 } }, false],
  [{ a: null }, { a: {} }, false],
  [[], {}, false],
  ['1', 1, false],
])('%j and %j say the same: %s', (one, other, same) => {
  expect(isSame(one, other)).toBe(same);
  expect(isSame(other, one)).toBe(same);
});
