import { describe, expect, it } from 'vitest';
import { groupTimes } from '#qa/journeys/group-samples.ts';
import * as sample from '#qa/journeys/samples.ts';
import { choiceAmong, firstChoice, nearestChoice } from './choices.ts';
import type { FoundTimes } from './times.ts';

type Store = FoundTimes['locations'][number];

const store = (
  locationId: string,
  distance: number,
  times: Record<string, string[]>,
  utcOffset = '-06:00',
): Store => ({
  ...sample.location,
  locationId,
  distance,
  appointmentAvailability: Object.entries(times).map(([date, slots]) => ({
    date,
    utcOffset,
    slots,
  })),
});
const near = store('near', 1, { '2026-12-02': ['09:00', '15:00'], '2026-12-01': [] });
const far = store('far', 20, { '2026-12-01': ['10:00', '08:00'], '2026-12-02': ['09:15'] });
const empty = store('empty', 2, { '2026-12-01': [] });
const firstOf = (...locations: Store[]) => firstChoice({ locations });

describe('the first of the times on screen', () => {
  it('SLT-02 is the earliest, whatever order times and stores come in', () => {
    expect(firstOf(near, empty, far)).toMatchObject({
      locationId: 'far',
      date: '2026-12-01',
      slot: '08:00',
      appointmentDate: '2026-12-01T08:00:00-06:00',
    });
    expect(firstOf(empty)).toBeUndefined();
  });

  it('TIM-02 is decided by the instant, not by the clock', () => {
    const east = store('east', 9, { '2026-12-01': ['09:30'] }, '-05:00');
    const west = store('west', 1, { '2026-12-01': ['09:00'] });
    expect(firstOf(west, east)?.locationId).toBe('east');
  });

  it('SLT-02 is that of the nearer of two stores that start together', () => {
    const twin = store('twin', 0.5, { '2026-12-01': ['08:00'] });
    expect(firstOf(far, twin)?.locationId).toBe('twin');
  });
});

it('GRP-01 a time of one person is one start; a group’s says who starts when', () => {
  const { locationId } = sample.location;
  const at = (slot: string) => ({ locationId, date: sample.slotDate, slot });
  expect(choiceAmong(sample.times(false), at('09:00'))).toMatchObject({
    slots: ['09:00'],
    people: [1],
  });
  expect(choiceAmong(groupTimes(3, false), at('09:15'))).toMatchObject({
    slots: ['09:15', '09:30'],
    people: [2, 1],
  });
  expect(choiceAmong(groupTimes(3, false), at('10:45'))).toBeUndefined();
});

it('HLD-07 another time at the store is one that was offered, for one or for all', () => {
  const asked = firstChoice(sample.times(false));
  const { date, slot } = sample.nearest;
  expect(nearestChoice(asked, { nearestTimes: [sample.nearest] }, { date, slot })).toMatchObject({
    storeNumber: asked?.storeNumber,
    appointmentDate: sample.nearest.appointmentDate,
    people: [1],
  });
  const fit = { date, utcOffset: '-06:00', slots: [slot, '10:00'], people: [1, 2] };
  expect(nearestChoice(asked, { nearestParties: [fit] }, { date, slot })).toMatchObject(fit);
  expect(nearestChoice(asked, {}, { date, slot })).toBeUndefined();
});
