import { expect, it } from 'vitest';
import { timesDone } from './likely.ts';

const values = [{ flow: 'start' }, { flow: 'form' }];
const journey = (steps: readonly string[], at: readonly number[]) => ({
  id: steps.join(),
  name: '',
  level: 'person' as const,
  steps,
  at,
});
const file = {
  values,
  journeys: [
    journey(['typed', 'sent'], [0, 1, 0]),
    journey(['typed', 'typed'], [0, 1, 1]),
    journey(['woke'], [0, 0]),
  ],
};

it('QAL-08 counts what the journeys do at a place, and nowhere else', () => {
  expect([...timesDone(file, { flow: 'start' })]).toEqual([
    ['typed', 2],
    ['woke', 1],
  ]);
  expect([...timesDone(file, { flow: 'form' })]).toEqual([
    ['sent', 1],
    ['typed', 1],
  ]);
});

it('QAL-08 knows nothing of a place that no journey comes to', () => {
  expect(timesDone(file, { flow: 'elsewhere' }).size).toBe(0);
});
