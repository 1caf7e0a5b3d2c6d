import { describe, expect, it } from 'vitest';
import { momentOf, nearestTimes, SLOT_DEFAULTS, wallTimeIn, type Location } from './timeslots.ts';

const CHICAGO = { timeZone: 'America/Chicago', utcOffset: '-06:00' };

function store(
  locationId: string,
  distance: number,
  times: Record<string, string[]>,
  { timeZone, utcOffset } = CHICAGO,
): Location {
  const appointmentAvailability = Object.entries(times).map(([date, slots]) => ({
    date,
    utcOffset,
    slots,
  }));
  return { locationId, distance, timeZone, appointmentAvailability };
}

it('TIM-02 cuts a moment into the date, time and offset that it was put together from', () => {
  const evening = { date: '2026-03-04', utcOffset: '-06:00' };
  expect(wallTimeIn(momentOf(evening, '19:30'))).toEqual({ ...evening, time: '19:30' });
});

const near = store('near', 1, { '2026-12-02': ['09:00', '15:00'], '2026-12-01': [] });
const far = store('far', 20, { '2026-12-01': ['10:00', '08:00'], '2026-12-02': ['09:15'] });
const empty = store('empty', 2, { '2026-12-01': [] });

describe('a search that nobody narrows', () => {
  it('SLT-04 starts with all manufacturers, 25 miles, page 1 of ten stores, four times each', () => {
    expect(SLOT_DEFAULTS).toMatchObject({
      manufacturerFilter: 'All',
      searchRadius: 25,
      page: 1,
      storesAPage: 10,
      timesShown: 4,
    });
    expect(SLOT_DEFAULTS.radii).toContain(SLOT_DEFAULTS.searchRadius);
  });
});

describe('times', () => {
  it('HLD-07 offers the same store on the same day first, then what is nearest in time', () => {
    const wanted = { locationId: 'near', appointmentDate: '2026-12-02T09:00:00-06:00' };
    const offered = nearestTimes([near, empty, far], wanted, 3);
    expect(
      offered.map(({ location, appointmentDate }) => [location.locationId, appointmentDate]),
    ).toEqual([
      ['near', '2026-12-02T15:00:00-06:00'],
      ['far', '2026-12-02T09:15:00-06:00'],
      ['far', '2026-12-01T10:00:00-06:00'],
    ]);
  });

  it('HLD-07 never offers the time that is gone, but the same time elsewhere', () => {
    const other = store('other', 3, { '2026-12-02': ['09:00'] });
    const wanted = { locationId: 'near', appointmentDate: '2026-12-02T15:00:00Z' };
    const offered = nearestTimes([near, other], wanted, 10);
    expect(offered.map(({ location, slot }) => [location.locationId, slot])).toEqual([
      ['near', '15:00'],
      ['other', '09:00'],
    ]);
  });
});
