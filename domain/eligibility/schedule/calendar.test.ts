import { describe, expect, it } from 'vitest';
import { after, dayOf, isoOf, latestOf, spanOf } from './calendar.ts';
import { span } from '#tests/support/hand-made-schedule.ts';

const later = (date: string, text: string) => isoOf(after(dayOf(date), span(text)));

describe('a span of time', () => {
  it('ELG-07 is read as CDC writes it', () => {
    expect(spanOf('4 years - 4 days')).toEqual({ months: 48, days: -4 });
    expect(spanOf('13 years + 4 weeks')).toEqual({ months: 156, days: 28 });
    expect(spanOf('1 month')).toEqual({ months: 1, days: 0 });
    expect(spanOf(' ')).toBeUndefined();
  });

  it.each(['4', 'four weeks', '4 fortnights', '4 weeks -', 'n/a'])(
    'ELG-07 refuses %s instead of guessing',
    (text) => {
      expect(() => spanOf(text)).toThrow(RangeError);
    },
  );

  it('ELG-07 counts years and months before weeks and days', () => {
    expect(later('2020-02-29', '1 year - 4 days')).toBe('2021-02-25');
    expect(later('2025-01-15', '1 month + 1 week')).toBe('2025-02-22');
  });

  it('ELG-07 ends on the first of the next month where its month does not have the day', () => {
    expect(later('2025-01-31', '1 month')).toBe('2025-03-01');
    expect(later('2024-02-29', '1 year')).toBe('2025-03-01');
    expect(later('2024-02-29', '4 years')).toBe('2028-02-29');
    expect(later('2025-08-31', '6 months')).toBe('2026-03-01');
  });
});

it('ELG-07 the latest of several days ignores unknown ones', () => {
  expect(latestOf([3, undefined, 7, 5])).toBe(7);
  expect(latestOf([undefined])).toBeUndefined();
});
