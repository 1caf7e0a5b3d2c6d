import { describe, expect, it } from 'vitest';
import { inZone } from './zones.ts';
import { isNight, isStillUseful, reminderTime } from './reminders.ts';

const CHICAGO = 'America/Chicago';
const PHOENIX = 'America/Phoenix';
const local = (text: string, zone = CHICAGO) =>
  new Date(`${text}:00${inZone(new Date(`${text}:00Z`), zone).slice(-6)}`);
const shown = (moment: Date, zone = CHICAGO) => inZone(moment, zone).slice(0, 16);

describe('when a reminder goes out', () => {
  it.each([
    ['an hour of the day', '2026-11-24T10:00', '2026-11-23T10:00', '2026-11-24T08:00'],
    ['the first hour', '2026-11-24T09:00', '2026-11-23T09:00', '2026-11-23T20:00'],
    ['before the day begins', '2026-11-24T07:30', '2026-11-22T20:00', '2026-11-23T20:00'],
    ['the last minute of the evening', '2026-11-24T20:59', '2026-11-23T20:59', '2026-11-24T18:59'],
    ['late', '2026-11-24T21:00', '2026-11-23T20:00', '2026-11-24T19:00'],
    ['midnight', '2026-11-24T00:30', '2026-11-22T20:00', '2026-11-23T20:00'],
    // Clocks go back on November 1, and forward on March 8.
    ['the day after the autumn change', '2026-11-02T10:00', '2026-11-01T10:00', '2026-11-02T08:00'],
    ['the day of the spring change', '2026-03-08T10:30', '2026-03-07T10:30', '2026-03-08T08:30'],
  ])('CNF-04 TIM-02 of a visit at %s, never at night', (_, visit, dayBefore, twoHours) => {
    const startsAt = local(visit);
    expect(shown(reminderTime('dayBefore', startsAt, CHICAGO))).toBe(dayBefore);
    expect(shown(reminderTime('twoHoursBefore', startsAt, CHICAGO))).toBe(twoHours);
  });

  it('CNF-04 TIM-02 follows the store’s clock, wherever the server is', () => {
    const startsAt = local('2026-11-24T09:30', PHOENIX);
    expect(shown(reminderTime('twoHoursBefore', startsAt, PHOENIX), PHOENIX)).toBe(
      '2026-11-23T20:00',
    );
  });

  it('CNF-04 the first reminder always goes before the second, and neither at night', () => {
    for (let quarter = 0; quarter < 96; quarter += 1) {
      const startsAt = new Date(local('2026-11-24T00:00').getTime() + quarter * 900_000);
      const [first, second] = (['dayBefore', 'twoHoursBefore'] as const).map((one) =>
        reminderTime(one, startsAt, CHICAGO),
      );
      if (!first || !second) throw new Error('a reminder has no time');
      expect(first.getTime()).toBeLessThan(second.getTime());
      expect(second.getTime()).toBeLessThan(startsAt.getTime());
      expect(isNight(first, CHICAGO) || isNight(second, CHICAGO)).toBe(false);
    }
  });
});

describe('whether a late reminder still helps', () => {
  const visit = { startsAt: local('2026-11-24T10:00'), zone: CHICAGO };
  it.each([
    ['dayBefore', '2026-11-23T18:00', true],
    ['dayBefore', '2026-11-23T21:00', false],
    ['dayBefore', '2026-11-24T08:00', false],
    ['twoHoursBefore', '2026-11-24T09:29', true],
    ['twoHoursBefore', '2026-11-24T09:30', false],
  ] as const)('CNF-04 %s at %s: %s', (reminder, now, isUseful) => {
    expect(isStillUseful(reminder, visit, local(now))).toBe(isUseful);
  });
});
