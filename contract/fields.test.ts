import { expect, it } from 'vitest';
import { Moment, Position, SlotTime } from './fields.ts';

it('SAF-09 rounds a requested position to a hundredth of a meter', () => {
  const position = Position.parse({ latitude: -9e-323, longitude: 41.87811364 });
  expect(position).toEqual({ latitude: 0, longitude: 41.8781136 });
  expect(Position.safeParse({ latitude: 91, longitude: 0 }).success).toBe(false);
});

it.each(['24:00', '24:30', '9:00', '12:60'])(
  'API-02 a time is one of a day: %s is none',
  (time) => {
    expect(SlotTime.safeParse(time).success).toBe(false);
    expect(SlotTime.safeParse('23:59').success).toBe(true);
  },
);

it.each(['0000-01-01T00:00:00Z', '0001-01-01T00:00:00Z', '3000-01-01T00:00:00Z'])(
  'SAF-09 a moment is within the years the database supports: refuses %s',
  (moment) => {
    expect(Moment.safeParse(moment).success).toBe(false);
    expect(Moment.safeParse('2026-03-04T09:00:00-06:00').success).toBe(true);
  },
);
