import { formatInTimeZone } from 'date-fns-tz';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from './dates.ts';
import { inZone, localDate, offsetOf, todayIn } from './zones.ts';

const startsAt = (date: string, clock: string, place: string) =>
  `${date}T${clock}:00${offsetOf(place, date, clock)}`;
const localTime = (moment: Date | string, place: string) => inZone(moment, place).slice(11, 16);

const ZONES = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'America/Adak',
  'Pacific/Honolulu',
  'America/Puerto_Rico',
  'America/St_Thomas',
  'Pacific/Guam',
];

/** Every offset that any of them has, and more. */
const WHOLE_HOURS = Array.from({ length: 27 }, (_, index) => index - 12);

const zone = fc.constantFrom(...ZONES);
// Days around the clock changes of 2025 to 2028 occur as often as all others together.
const changeDay = fc
  .tuple(
    fc.constantFrom(
      '2025-03-09',
      '2025-11-02',
      '2026-03-08',
      '2026-11-01',
      '2027-03-14',
      '2028-11-05',
    ),
    fc.integer({ min: -1, max: 1 }),
  )
  .map(([day, shift]) => addDays(day, shift));
const anyDay = fc.integer({ min: 0, max: 1500 }).map((days) => addDays('2025-01-01', days));
const day = fc.oneof(changeDay, anyDay);
const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));

function isOffered(date: string, clock: string, place: string): boolean {
  try {
    return startsAt(date, clock, place) !== '';
  } catch (cause) {
    if (cause instanceof RangeError) return false;
    throw cause;
  }
}

describe('local times', () => {
  it('TIM-02 writes a start in the store’s zone, before and after the clocks change', () => {
    expect(startsAt('2026-03-07', '09:00', 'America/Chicago')).toBe('2026-03-07T09:00:00-06:00');
    expect(startsAt('2026-03-08', '09:00', 'America/Chicago')).toBe('2026-03-08T09:00:00-05:00');
    expect(startsAt('2026-10-31', '09:00', 'America/Chicago')).toBe('2026-10-31T09:00:00-05:00');
    expect(startsAt('2026-11-01', '09:00', 'America/Chicago')).toBe('2026-11-01T09:00:00-06:00');
    expect(startsAt('2026-07-01', '09:00', 'America/Phoenix')).toBe('2026-07-01T09:00:00-07:00');
    expect(startsAt('2026-07-01', '09:00', 'Pacific/Guam')).toBe('2026-07-01T09:00:00+10:00');
  });

  it('TIM-02 is right to the minute on the day of a change', () => {
    expect(offsetOf('America/New_York', '2026-03-08', '01:59')).toBe('-05:00');
    expect(offsetOf('America/New_York', '2026-03-08', '03:00')).toBe('-04:00');
    expect(offsetOf('America/New_York', '2026-11-01', '00:59')).toBe('-04:00');
    expect(offsetOf('America/New_York', '2026-11-01', '02:00')).toBe('-05:00');
  });

  it.each(['America/Puerto_Rico', 'America/Phoenix', 'Pacific/Honolulu'])(
    'TIM-02 has one offset on the days of a change in %s, which changes no clocks',
    (place) => {
      const times = ['00:00', '01:30', '02:30', '03:00', '23:45'];
      const days = ['2026-03-08', '2026-11-01'];
      const offsets = days.flatMap((date) => times.map((clock) => offsetOf(place, date, clock)));
      expect(new Set(offsets)).toEqual(new Set([offsetOf(place, '2026-07-01', '12:00')]));
    },
  );

  it('TIM-02 tells apart the two times that look alike in autumn', () => {
    expect(inZone('2026-11-01T05:30:00Z', 'America/New_York')).toBe('2026-11-01T01:30:00-04:00');
    expect(inZone('2026-11-01T06:30:00Z', 'America/New_York')).toBe('2026-11-01T01:30:00-05:00');
  });

  it('TIM-02 takes the first of two times shown twice in autumn', () => {
    expect(offsetOf('America/New_York', '2026-11-01', '01:30')).toBe('-04:00');
  });

  it('TIM-02 has no start at a time skipped in spring', () => {
    expect(() => startsAt('2026-03-08', '02:00', 'America/New_York')).toThrow(RangeError);
    expect(() => startsAt('2026-03-08', '02:59', 'America/New_York')).toThrow(RangeError);
    expect(startsAt('2026-03-08', '02:30', 'America/Phoenix')).toBe('2026-03-08T02:30:00-07:00');
  });

  it.each([
    ['2026-02-30', '09:00', 'America/Chicago'],
    ['2026-02-20', '24:00', 'America/Chicago'],
    ['2026-02-20', '9:00', 'America/Chicago'],
    ['2026-02-20', '09:00', 'America/Nowhere'],
  ])('TIM-02 refuses %s %s in %s', (date, clock, place) => {
    expect(() => startsAt(date, clock, place)).toThrow(RangeError);
  });

  it('TIM-02 reads every start back as written, in every zone, across clock changes', () => {
    fc.assert(
      fc.property(day, time, zone, (date, clock, place) => {
        const exists = WHOLE_HOURS.some((hours) => {
          const instant = new Date(Date.parse(`${date}T${clock}Z`) - hours * 3_600_000);
          return localDate(instant, place) === date && localTime(instant, place) === clock;
        });
        expect(isOffered(date, clock, place)).toBe(exists);
        if (!exists) return;
        const start = startsAt(date, clock, place);
        const readBack = `${localDate(start, place)}T${localTime(start, place)}`;
        expect([start.slice(0, 16), readBack]).toEqual([`${date}T${clock}`, `${date}T${clock}`]);
      }),
      { numRuns: 1000 },
    );
  });

  it('TIM-02 agrees with another library about every instant', () => {
    const instant = fc.date({
      min: new Date('2025-01-01T00:00Z'),
      max: new Date('2029-01-01T00:00Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instant, zone, (at, place) => {
        expect(localDate(at, place)).toBe(formatInTimeZone(at, place, 'yyyy-MM-dd'));
        expect(localTime(at.toISOString(), place)).toBe(formatInTimeZone(at, place, 'HH:mm'));
      }),
      { numRuns: 1000 },
    );
  });

  it('TIM-02 knows that it is still yesterday in Hawaii', () => {
    const now = new Date('2026-11-21T05:00:00Z');
    expect(todayIn('Pacific/Honolulu', now)).toBe('2026-11-20');
    expect(todayIn('America/New_York', now)).toBe('2026-11-21');
    expect(localTime(now, 'America/New_York')).toBe('00:00');
  });
});
