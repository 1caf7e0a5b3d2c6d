import { and, stateIn } from 'xstate';
import { ask } from '../vocabulary/calls/ends.ts';
import { base } from '../vocabulary/base.ts';
import { heldUp } from '../vocabulary/calls/held-up.ts';
import { confirmRequest } from '../requests/times.ts';

const noOverlay = stateIn({ overlay: 'closed' });

/**
 * Reads back exactly what will be booked for each, and books all of it once, or nothing (RTE-06,
 * REV-01, CNF-01, GRP-03).
 */
export const reviewAppt = base.createStateConfig({
  id: 'review-appt',
  meta: { page: 'review-appt' },
  initial: 'reading',
  entry: [{ type: 'comeTo', params: 'review-appt' }, 'tellRecord'],
  states: {
    /** Overlays open over this state only, and keep their events to themselves. */
    reading: {
      tags: ['restartable'],
      on: {
        'booking.submitted': { guard: noOverlay, target: 'confirming', actions: 'mint' },
        /** Another time or place for the whole group; the held one stays until there is another. */
        'time.reconsidered': { guard: and([noOverlay, 'forGroup']), target: '#timeslots' },
        back: [
          { guard: and([noOverlay, 'forGroup']), target: '#contact-info' },
          { guard: noOverlay, target: '#sms-opt' },
        ],
      },
    },
    confirming: {
      ...ask('confirmAppointment', {
        input: confirmRequest,
        tags: ['committing'],
        done: { target: '#confirmation', keep: 'keepBooked', actions: 'tellHoldFinished' },
        refused: {
          HOLD_EXPIRED: { target: 'reading', actions: 'tellHoldExpired' },
          FC_908_Conflict: { target: 'reading', actions: 'tellHoldExpired' },
          /** One of them has another appointment then: no one is booked. */
          OVERLAPPING_APPOINTMENT: { target: 'overlapping', keep: 'keepOverlapping' },
          DOSE_BOOKED: { target: 'doseBooked', keep: 'keepDoseBooked' },
          ELIGIBLITY_ERROR: { target: '#vaccine-refused', keep: 'unsettle' },
          /** VAL-11: leads to the page that has the field. */
          INVALID_REQUEST: [
            { guard: 'textsRefused', target: '#texts-refused', keep: 'showRefusal' },
            { guard: 'codeRefused', target: '#contact-refused', keep: 'showRefusal' },
            { target: 'failed' },
          ],
        },
      }),
      /** Only the answer decides; until it arrives nothing leads away. */
      on: { NAV: {} },
    },
    overlapping: {
      on: {
        'time.reconsidered': { target: '#timeslots', actions: 'tellHoldDropped' },
        back: 'reading',
      },
    },
    /** VAC-15: a dose is already booked for them. No one is booked, and the time stays held. */
    doseBooked: {
      on: {
        'appointment.opened': {
          target: '#view-details',
          actions: { type: 'wantAppointment', params: ({ event }) => event.confirmationNumber },
        },
        'time.reconsidered': '#timeslots',
        back: 'reading',
      },
    },
    /** The same intention: sending it again cannot book twice (CNF-01). */
    ...heldUp({ retried: 'confirming', back: 'reading' }),
  },
});
