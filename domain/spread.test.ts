import { expect, it } from 'vitest';
import { spread } from './spread.ts';

const shown = (...times: string[]) => spread(times, 4, (time) => time);

it('SLT-08 shows times of each part of the day that has any, in their order', () => {
  expect(shown('09:00', '09:15', '09:30', '09:45', '13:00', '17:30')).toEqual([
    '09:00',
    '09:15',
    '13:00',
    '17:30',
  ]);
  expect(shown('09:00', '09:15', '09:30', '13:00', '13:15', '13:30')).toEqual([
    '09:00',
    '09:15',
    '13:00',
    '13:15',
  ]);
});

it('SLT-04 shows four where there are more, and all where there are not', () => {
  expect(shown('09:00', '09:15', '09:30', '09:45', '10:00')).toHaveLength(4);
  expect(shown('17:00', '17:15')).toEqual(['17:00', '17:15']);
  expect(shown()).toEqual([]);
});
