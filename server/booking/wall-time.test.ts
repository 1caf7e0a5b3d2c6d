import { expect, it } from 'vitest';
import { wallTimeOf } from './wall-time.ts';

const chicago = 'America/Chicago';

it('TIM-02 writes a moment in the store’s local time, winter and summer', () => {
  expect(wallTimeOf(new Date('2027-01-15T15:30:00Z'), chicago)).toEqual({
    date: '2027-01-15',
    slot: '09:30',
    appointmentDate: '2027-01-15T09:30:00-06:00',
  });
  expect(wallTimeOf(new Date('2027-07-16T02:00:00Z'), 'America/Puerto_Rico')).toEqual({
    date: '2027-07-15',
    slot: '22:00',
    appointmentDate: '2027-07-15T22:00:00-04:00',
  });
});

it('TIM-02 tells apart the two passes of the hour that repeats in autumn', () => {
  const first = wallTimeOf(new Date('2026-11-01T06:30:00Z'), chicago);
  const second = wallTimeOf(new Date('2026-11-01T07:30:00Z'), chicago);
  expect(first.slot).toBe(second.slot);
  expect(first.appointmentDate).toBe('2026-11-01T01:30:00-05:00');
  expect(second.appointmentDate).toBe('2026-11-01T01:30:00-06:00');
});
