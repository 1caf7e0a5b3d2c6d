import { expect, it } from 'vitest';
import { sayOtherStep, stepOf } from './asked-step.ts';

it('RTE-11 takes only a whole number for a step, and anything else for the end of the path', () => {
  expect(['4', '0', '-1', 'x', '', '1.5', undefined].map(stepOf)).toEqual([
    4,
    0,
    ...Array.from({ length: 5 }),
  ]);
});

it('RTE-11 says what it shows where a link asks for a step that the path does not have', () => {
  expect([undefined, '0', '12'].map((asked) => sayOtherStep(asked, 12))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(sayOtherStep('9999', 12)).toBe(
    'The link asks for step 9999, but the path has 12 steps. This is its end.',
  );
  expect(sayOtherStep('-1', 12)).toBe(
    'The link asks for step “-1”, which is none. This is the end of the path.',
  );
});
