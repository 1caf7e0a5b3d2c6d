import { describe, expect, it } from 'vitest';
import { changeOf, undoOf, type CalendarChange, type StoreCalendar } from './store-calendar.ts';
import { hoursProblem, openStretches } from './week-hours.ts';

const usual = { open: '09:00', close: '19:00' };
const day = { date: '2026-12-24', hours: { open: '09:00', close: '15:00' }, reason: 'Eve' };
const block = {
  blockId: '6f1c2f5e-0f0e-4a2e-9f59-0c5d7d1b2a10',
  date: '2026-12-23',
  from: '12:00',
  until: '13:00',
  seats: 0,
  reason: 'Meeting',
};
const calendar: StoreCalendar = {
  week: Array.from({ length: 7 }, () => usual),
  specialDays: [day],
  blocks: [block],
  seats: 2,
  slotMinutes: 15,
};

describe('the calendar of a store', () => {
  it.each<[string, CalendarChange]>([
    ['the week', { kind: 'week', hours: Array.from({ length: 7 }, () => null) }],
    ['a day that had hours of its own', { kind: 'day', ...day, hours: null }],
    ['a day that had none', { kind: 'day', ...day, date: '2026-12-25' }],
    ['a day that is usual again', { kind: 'usualDay', date: day.date }],
    ['another block', { kind: 'block', ...block, blockId: '7', from: '14:00', until: '15:00' }],
    ['the same block', { kind: 'block', ...block, seats: 1 }],
    ['a block that is gone', { kind: 'unblock', blockId: block.blockId }],
    ['how many can start, and for how long', { kind: 'capacity', seats: 3, slotMinutes: 20 }],
  ])('DSK-04 is as before once a change is taken back: %s', (_, change) => {
    const changed = changeOf(calendar, change);
    expect(changed).not.toEqual(calendar);
    expect(changeOf(changed, undoOf(calendar, change))).toEqual(calendar);
  });
});

describe('hours', () => {
  it.each([
    [{ open: '09:00', close: '09:00' }, 'hours.order'],
    [{ ...usual, breaks: [{ from: '08:00', until: '10:00' }] }, 'hours.break'],
    [{ ...usual, breaks: [{ from: '18:00', until: '20:00' }] }, 'hours.break'],
    [{ ...usual, breaks: [{ from: '12:30', until: '12:00' }] }, 'hours.break'],
    [
      {
        ...usual,
        breaks: [
          { from: '12:00', until: '13:00' },
          { from: '12:30', until: '14:00' },
        ],
      },
      'hours.break',
    ],
    [{ open: '09:00', close: '24:00', breaks: [{ from: '12:00', until: '12:30' }] }, undefined],
  ])('DSK-04 %j: %s', (hours, problem) => {
    expect(hoursProblem(hours)).toBe(problem);
  });

  it('DSK-04 are what is left between the breaks', () => {
    const hours = { open: '09:00', close: '17:00', breaks: [{ from: '09:00', until: '10:00' }] };
    expect(openStretches(hours)).toEqual([{ from: 600, until: 1020 }]);
    expect(openStretches(null)).toEqual([]);
  });
});
