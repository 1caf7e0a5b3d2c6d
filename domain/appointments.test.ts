import { describe, expect, it } from 'vitest';
import {
  groupCheckInStatus,
  groupRemoteStatus,
  indexAppointments,
  isLegacy,
  standingOf,
} from './appointments.ts';

const now = new Date('2026-06-10T15:00:00Z');
const at = (startsAt: string) => new Date(startsAt);
const base = {
  status: 'Scheduled',
  checkinStatus: '',
  startsAt: at('2026-06-11T15:00:00Z'),
} as const;

describe('where an appointment stands', () => {
  it.each([
    ['upcoming', base],
    ['upcoming', { ...base, status: 'Rescheduled' }],
    ['missed', { ...base, startsAt: now }],
    ['past', { ...base, checkinStatus: 'Arrived' }],
    ['past', { ...base, status: 'Fulfilled', startsAt: at('2026-06-01T15:00:00Z') }],
    ['cancelled', { ...base, status: 'Cancelled' }],
  ] as const)('MNG-04 is %s', (standing, appointment) => {
    expect(standingOf(appointment, now)).toBe(standing);
  });

  it('MNG-04 is legacy when the first appointment is', () => {
    expect(isLegacy([{ source: 'Legacy' }, { source: '' }])).toBe(true);
    expect(isLegacy([{ source: '' }, { source: 'Legacy' }])).toBe(false);
    expect(isLegacy([])).toBe(false);
  });
});

describe('a group', () => {
  it.each([
    [['Arrived', '', 'Checked In', 'Not Eligible'], 'Checked In'],
    [['arrived', ''], ''],
    [[], ''],
  ])('MNG-03 of %j has checked in as "%s"', (statuses, status) => {
    expect(groupCheckInStatus(statuses)).toBe(status);
  });

  it.each([
    [['Completed', 'Pending', ''], 'Pending'],
    [['Completed', ''], ''],
    [['Completed', 'Expired'], 'Completed'],
    [[], ''],
  ])('MNG-03 of %j has the remote status "%s"', (statuses, status) => {
    expect(groupRemoteStatus(statuses)).toBe(status);
  });
});

it('MNG-05 finds appointments by id, number, date and standing, the earliest first', () => {
  const one = {
    appointmentId: 'a',
    confirmationNumber: 'A000000001',
    appointmentDate: '2026-06-11T09:00:00-05:00',
    standing: 'upcoming',
    status: 'Scheduled',
    checkinStatus: '',
    today: '2026-06-10',
  } as const;
  const other = {
    ...one,
    appointmentId: 'b',
    confirmationNumber: 'B000000002',
    // An hour earlier, on a clock further west.
    appointmentDate: '2026-06-11T07:00:00-06:00',
  };
  expect(indexAppointments([one, other])).toEqual({
    allIds: ['b', 'a'],
    byId: { a: one, b: other },
    byConfirmation: { A000000001: 'a', B000000002: 'b' },
    byDate: { '2026-06-11': ['b', 'a'] },
    byStatus: { upcoming: ['b', 'a'], missed: [], past: [], cancelled: [] },
  });
});

it('MNG-04 a visit that goes on is still to come, until it is over or its day is', () => {
  const arrived = {
    appointmentId: 'a',
    confirmationNumber: 'A000000001',
    appointmentDate: '2026-06-11T09:00:00-05:00',
    standing: 'past',
    status: 'Scheduled',
    checkinStatus: 'Arrived',
    today: '2026-06-11',
  } as const;
  const listed = (more: object) => {
    const { upcoming, past } = indexAppointments([{ ...arrived, ...more }]).byStatus;
    return [upcoming.length, past.length];
  };
  expect(listed({})).toEqual([1, 0]);
  expect(listed({ checkinStatus: 'Awaiting pharmacist sign off' })).toEqual([1, 0]);
  for (const over of [
    { status: 'Fulfilled' },
    { checkinStatus: 'Not Eligible' },
    { checkinStatus: '' },
    { today: '2026-06-12' },
  ])
    expect(listed(over)).toEqual([0, 1]);
});
