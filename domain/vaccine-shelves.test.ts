import { expect, it } from 'vitest';
import { VACCINE_SHELVES } from './vaccine-shelves.ts';
import { VACCINES } from './vaccines.ts';

it('VAC-01 puts every vaccine of the catalogue on exactly one shelf', () => {
  const shelved = VACCINE_SHELVES.flatMap(({ codes }): readonly string[] => codes);
  expect(shelved.toSorted()).toEqual(VACCINES.map(({ code }) => code).toSorted());
});
