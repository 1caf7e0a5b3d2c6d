import { expect, it } from 'vitest';
import { patient } from '#qa/journeys/patient.ts';
import { owed } from './contenders.ts';

it('QAL-09 asks the contenders for all that is owed, and for nothing that is waived', () => {
  expect(owed.filter((obligation) => patient.waivers.has(obligation))).toEqual([]);
  expect(patient.waivers.size).toBeGreaterThan(0);
  expect(owed).toHaveLength(patient.owed.length - patient.waivers.size);
});
