import { expect, it } from 'vitest';
import { holidaysOf, thanksgivingOf } from './holidays.ts';

it('finds Thanksgiving on the fourth Thursday of November', () => {
  expect([2024, 2025, 2026, 2027, 2028].map(thanksgivingOf)).toEqual([
    '2024-11-28',
    '2025-11-27',
    '2026-11-26',
    '2027-11-25',
    '2028-11-23',
  ]);
});

it('names the three days', () => {
  expect(holidaysOf(2026)).toEqual({
    newYear: '2026-01-01',
    thanksgiving: '2026-11-26',
    christmas: '2026-12-25',
  });
});
