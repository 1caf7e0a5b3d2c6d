import { expect, it } from 'vitest';
import { toCentimetre } from './degrees.ts';

it.each([
  [5e-324, 0],
  [-9e-323, 0],
  [-0, 0],
  [41.87811364, 41.8781136],
  [-87.62, -87.62],
  [90, 90],
])('SAF-09 %d degrees are %d', (degrees, told) => {
  expect(Object.is(toCentimetre(degrees), told)).toBe(true);
});
