import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { timeOfMinute } from '#domain/week-hours.ts';
import { freeTimes, type Schedule } from '#server/timeslots/times.ts';
import { lostAmong, type Seated } from './lost.ts';

const DATE = '2026-12-01';
const TEN_MINUTES = 10;
const moment = (minute: number) => new Date(Date.parse(`${DATE}T06:00:00Z`) + minute * 60_000);

const schedule = (more: Partial<Schedule> = {}): Schedule => ({
  hours: Array.from({ length: 7 }, () => ({ open: '09:00', close: '17:00' })),
  slotMinutes: TEN_MINUTES,
  seats: 2,
  specialDays: new Map(),
  blocks: new Map(),
  timeZone: 'America/Chicago',
  ...more,
});

const visit = (minute: number, since = 0): Seated => ({
  startsAt: moment(minute),
  endsAt: moment(minute + TEN_MINUTES),
  since: new Date(since),
});
const nine = 9 * 60;

describe('who loses their time', () => {
  it('DSK-04 includes everyone on a closed day, and whoever would be there after closing', () => {
    const seated = [visit(nine), visit(16 * 60), visit(14 * 60 + 50)];
    expect(lostAmong(schedule(), seated)).toEqual([]);
    const closed = schedule({ specialDays: new Map([[DATE, null]]) });
    expect(lostAmong(closed, seated)).toHaveLength(3);
    const early = { open: '09:00', close: '15:00' };
    const short = schedule({ specialDays: new Map([[DATE, early]]) });
    expect(lostAmong(short, seated)).toEqual([seated[1]]);
  });

  it('DSK-04 includes a patient whose visit overlaps a break', () => {
    const lunch = { open: '09:00', close: '17:00', breaks: [{ from: '12:05', until: '12:30' }] };
    const withBreak = schedule({ specialDays: new Map([[DATE, lunch]]) });
    const seated = [visit(12 * 60), visit(11 * 60 + 50), visit(12 * 60 + 30)];
    expect(lostAmong(withBreak, seated)).toEqual([seated[0]]);
  });

  it('DSK-04 includes those who booked last, when more are booked than can start', () => {
    const one = schedule({
      blocks: new Map([[DATE, [{ from: nine, until: nine + 60, seats: 1 }]]]),
    });
    const [late, early] = [visit(nine, 2), visit(nine, 1)];
    expect(lostAmong(one, [late, early])).toEqual([late]);
  });

  it('DSK-04 excludes a patient whose time now merely lies between two starts', () => {
    expect(lostAmong(schedule({ slotMinutes: 15 }), [visit(nine + 10)])).toEqual([]);
  });

  it('DSK-04 excludes a patient who overlaps two visits that follow one another', () => {
    // The first two were booked while visits took a quarter of an hour.
    const long = (minute: number) => ({ ...visit(minute), endsAt: moment(minute + 15) });
    const seated = [long(nine), long(nine + 15), visit(nine + 10, 1)];
    const claimed = [nine, nine + 15].map((minute) => +moment(minute) / 60_000);
    const [sold] = freeTimes(schedule(), DATE, claimed, 0);
    expect(sold?.slots).toContain('09:10');
    expect(lostAmong(schedule(), seated)).toEqual([]);
    expect(lostAmong(schedule({ seats: 1 }), seated)).toEqual([seated[2]]);
  });

  it('DSK-04 excludes patients who could all book their times by this calendar', () => {
    const time = fc.integer({ min: 0, max: 24 * 6 }).map((tenth) => tenth * TEN_MINUTES);
    const stretch = fc
      .tuple(time, time)
      .filter(([a, b]) => a !== b)
      .map(([a, b]) => ({ from: Math.min(a, b), until: Math.max(a, b) }));
    const calendar = fc.record({
      day: stretch,
      blocks: fc.array(fc.tuple(stretch, fc.integer({ min: 0, max: 2 })), { maxLength: 3 }),
      seats: fc.integer({ min: 1, max: 3 }),
      wishes: fc.array(fc.nat(), { maxLength: 30 }),
    });
    fc.assert(
      fc.property(calendar, ({ day, blocks, seats, wishes }) => {
        const hours = { open: timeOfMinute(day.from), close: timeOfMinute(day.until) };
        const with_ = schedule({
          seats,
          specialDays: new Map([[DATE, hours]]),
          blocks: new Map([[DATE, blocks.map(([of, left]) => ({ ...of, seats: left }))]]),
        });
        const booked: Seated[] = [];
        for (const [since, wish] of wishes.entries()) {
          const claimed = booked.map(({ startsAt }) => +startsAt / 60_000).sort((a, b) => a - b);
          const [free] = freeTimes(with_, DATE, claimed, 0);
          const slot = free?.slots[wish % free.slots.length];
          if (!slot) break;
          const minute = Number(slot.slice(0, 2)) * 60 + Number(slot.slice(3));
          booked.push(visit(minute, since));
        }
        // A set of times that can all be booked costs none of them.
        expect(lostAmong(with_, booked)).toEqual([]);
        const shut = schedule({ specialDays: new Map([[DATE, null]]) });
        expect(lostAmong(shut, booked)).toHaveLength(booked.length);
      }),
      { numRuns: 200 },
    );
  });
});
