/** One made-up but valid answer for each call of the store's calendar. */
import type { CallList, lookAtCalendarChange, StoreWeek } from '#contract/store-calendar.ts';
import type { Reply } from '#contract/operation.ts';
import { addDays, type IsoDate } from '#domain/dates.ts';
import { weekOf } from '#machines/desk/calendar-form.ts';
import { today } from '../samples.ts';
import * as sample from './samples.ts';

const usual = { open: '09:00', close: '19:00' };
export const early = { open: '09:00', close: '15:00' };

/** Every week before any change. */
const everyWeek = Array.from({ length: 7 }, () => usual);

const [before, after] = [weekOf(today), addDays(weekOf(today), 7)];

const of = (from: IsoDate): StoreWeek => ({
  store: { storeNumber: '10001', name: 'Loop', timeZone: 'America/Chicago' },
  today,
  now: sample.now,
  version: 3,
  seats: 2,
  slotMinutes: 15,
  week: everyWeek,
  specialDays: [{ date: today, hours: early, reason: 'Snow' }],
  blocks: [],
  days: Array.from({ length: 7 }, (_, day) => ({
    date: addDays(from, day),
    hours: addDays(from, day) === today ? early : usual,
    times: [{ slot: '09:00', seats: 2, booked: 1 }],
  })),
  toCall: 3,
});

/** This week, and the one after it. */
export const thisWeek = of(before);
export const nextWeek = of(after);

const { appointmentId, confirmationNumber, firstName, lastName } = sample.ana;
const bea = sample.bea;
const texted = sample.frank;
const lostTime = `${today}T16:00:00-06:00`;

export const someoneLoses: Reply<typeof lookAtCalendarChange> = {
  people: [
    {
      appointmentId,
      firstName,
      lastName,
      appointmentDate: lostTime,
      isReached: true,
      hasPhone: true,
    },
  ],
  regain: 0,
};

/** One has a time held for them, one has not, and one was texted, maybe in vain. */
export const toCall: CallList = {
  now: sample.now,
  people: [
    {
      appointmentId,
      confirmationNumber,
      firstName,
      lastName,
      phone: '312-555-0142',
      language: 'es',
      appointmentDate: lostTime,
      told: 'yes',
      offer: {
        appointmentDate: `${addDays(today, 1)}T16:00:00-06:00`,
        store: { storeNumber: '10001', name: 'Loop', city: 'Chicago' },
        state: 'held',
        expiresAt: `${addDays(today, 1)}T15:00:00.000Z`,
      },
    },
    {
      appointmentId: bea.appointmentId,
      confirmationNumber: bea.confirmationNumber,
      firstName: bea.firstName,
      lastName: bea.lastName,
      language: 'en',
      appointmentDate: lostTime,
      told: 'no',
    },
  ],
  texts: [
    {
      appointmentId: texted.appointmentId,
      confirmationNumber: texted.confirmationNumber,
      firstName: texted.firstName,
      lastName: texted.lastName,
      phone: '312-555-0187',
      language: 'en',
      appointmentDate: `${addDays(today, 1)}T10:30:00-06:00`,
      about: 'reminder',
      triedAt: sample.now,
    },
  ],
};
/** After the call to the first person was noted. */
export const calledOne: CallList = { ...toCall, people: toCall.people.slice(1) };
