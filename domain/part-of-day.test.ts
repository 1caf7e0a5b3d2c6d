import { expect, it } from 'vitest';
import { partOfDay } from './part-of-day.ts';

it.each([
  ['00:00', 'morning'],
  ['11:59', 'morning'],
  ['12:00', 'afternoon'],
  ['16:59', 'afternoon'],
  ['17:00', 'evening'],
  ['23:40', 'evening'],
])('calls %s %s', (wallTime, part) => {
  expect(partOfDay(wallTime)).toBe(part);
});
