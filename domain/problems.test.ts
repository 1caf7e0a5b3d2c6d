import { expect, it } from 'vitest';
import { isProblemCode } from './problems.ts';

it('VAL-11 tells a known code from one of a newer server', () => {
  expect(isProblemCode('email.invalid')).toBe(true);
  expect(isProblemCode('email.forged')).toBe(false);
  expect(isProblemCode('toString')).toBe(false);
});
