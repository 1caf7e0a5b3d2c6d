/** What is shown at a store's door and in its line: one for each thing the chart distinguishes. */
import type { Booked } from '#contract/appointments.ts';
import type { CheckIn } from '#contract/walk-ins.ts';
import type { Door } from '#machines/knowledge/walk-in.ts';
import { appointment, store, today } from './samples.ts';

const now = `${today}T15:00:00.000Z`;

export const door = (more: Partial<Door> = {}): Door => ({
  store: { ...store, hours: Array.from({ length: 7 }, () => null) },
  now,
  provedUntil: `${today}T17:00:00.000Z`,
  appointmentDate: `${today}T09:00:00-06:00`,
  slot: '09:00',
  vaccines: ['150', '207'],
  waiting: 2,
  estimate: { fromMinutes: 15, toMinutes: 45 },
  nextTimes: [],
  ...more,
});

export const checkIn = (more: Partial<CheckIn> = {}): CheckIn => ({
  checkInId: '0c6f6d2e-3f0a-4b7e-9a55-6f2f1f6b7a10',
  purpose: 'Immunizations',
  serviceType: 'Clinical Services',
  channel: 'CUSTOMER WEB',
  status: 'Arrived',
  stage: 'arrived',
  isWalkIn: false,
  appointment,
  place: 2,
  estimate: { fromMinutes: 15, toMinutes: 30 },
  isAtCounter: false,
  now,
  version: 1,
  ...more,
});

/** Without a place: a patient who has been called, or is done. */
const { place: _place, estimate: _estimate, ...called } = checkIn();
export const given: CheckIn = { ...called, status: '', stage: 'given', version: 5 };
export const left: CheckIn = { ...called, status: '', stage: 'left', version: 2 };
export const calledUp: CheckIn = {
  ...called,
  status: 'Ready For Pre-Vax',
  stage: 'readyForPreVax',
  version: 3,
};

/** A patient who has just joined; the line is loaded next. */
export const joined: Booked = { ...appointment, checkInId: checkIn().checkInId };
