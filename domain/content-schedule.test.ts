import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isShownAt, scheduleTime } from './content-schedule.ts';

const holidays = { startDateTime: '2026-12-20 00:00', endDateTime: '2027-01-02 06:30' };

it.each([
  ['2026-12-19 23:59', false],
  ['2026-12-20 00:00', true],
  ['2027-01-02 06:29', true],
  ['2027-01-02 06:30', false],
])('API-05 at %s a text scheduled from 12/20 to 01/02 06:30 is shown: %s', (now, shown) => {
  expect(isShownAt(holidays, now)).toBe(shown);
});

it('API-05 a missing start means always so far, a missing end means for good', () => {
  expect(isShownAt({}, '2026-06-01 12:00')).toBe(true);
  expect(isShownAt({ endDateTime: '2026-06-01 12:01' }, '2026-06-01 12:00')).toBe(true);
  expect(isShownAt({ endDateTime: '2026-06-01 12:00' }, '2026-06-01 12:00')).toBe(false);
  expect(isShownAt({ startDateTime: '2026-06-01 12:00' }, '2999-01-01 00:00')).toBe(true);
  expect(isShownAt({ startDateTime: '2026-06-01 12:01' }, '2026-06-01 12:00')).toBe(false);
});

it('API-05 shows nothing whose time cannot be read', () => {
  const now = '2026-06-01 12:00';
  expect(isShownAt({ startDateTime: '' }, now)).toBe(false);
  expect(isShownAt({ startDateTime: '2026-05-01T00:00' }, now)).toBe(false);
  expect(isShownAt({ endDateTime: '12/31/2026' }, now)).toBe(false);
});

it('API-05 compares the written times as the moments they name', () => {
  const moment = fc.date({
    min: new Date('1990-01-01T00:00Z'),
    max: new Date('2099-12-31T23:59Z'),
    noInvalidDate: true,
  });
  const minuteOf = (date: Date) => Math.floor(date.getTime() / 60_000);
  fc.assert(
    fc.property(moment, moment, moment, (start, end, now) => {
      const schedule = { startDateTime: scheduleTime(start), endDateTime: scheduleTime(end) };
      const inside = minuteOf(start) <= minuteOf(now) && minuteOf(now) < minuteOf(end);
      expect(isShownAt(schedule, scheduleTime(now))).toBe(inside);
    }),
  );
});

it('API-05 writes a moment in UTC', () => {
  expect(scheduleTime(new Date('2026-12-19T18:05:59-06:00'))).toBe('2026-12-20 00:05');
});
