import { stateIn } from 'xstate';
import { ask } from '../vocabulary/calls/ends.ts';
import { base } from '../vocabulary/base.ts';
import { confirmRequest } from '../requests/times.ts';

const noOverlay = stateIn({ overlay: 'closed' });

/** Reads back exactly what will be booked, and books it once (RTE-06, REV-01, CNF-01). */
export const reviewAppt = base.createStateConfig({
  id: 'review-appt',
  meta: { page: 'review-appt' },
  initial: 'reading',
  entry: ['clearProblems', { type: 'comeTo', params: 'review-appt' }, 'tellRecord'],
  states: {
    /** An overlay lies over this state only, and keeps what happens in it to itself. */
    reading: {
      on: {
        'booking.submitted': { guard: noOverlay, target: 'confirming', actions: 'mint' },
        'booking.restarted': {
          guard: noOverlay,
          target: '#get-started',
          actions: ['startOver', 'tellJourneyLeft'],
        },
        back: { guard: noOverlay, target: '#sms-opt' },
      },
    },
    confirming: {
      ...ask('confirmAppointment', {
        input: confirmRequest,
        tags: ['committing'],
        done: { target: '#confirmation', keep: 'keepAppointment', actions: 'tellHoldFinished' },
        refused: {
          HOLD_EXPIRED: { target: 'reading', actions: 'tellHoldExpired' },
          FC_908_Conflict: { target: 'reading', actions: 'tellHoldExpired' },
          OVERLAPPING_APPOINTMENT: 'overlapping',
          ELIGIBLITY_ERROR: '#vaccine-refused',
        },
      }),
      /** The answer decides; until it is there nothing leads away. */
      on: { NAV: {} },
    },
    overlapping: { on: { 'time.reconsidered': '#timeslots', back: 'reading' } },
    /** The intention is the same: sending it again cannot book twice (CNF-01). */
    failed: {
      tags: ['trouble'],
      on: { retried: 'confirming', back: 'reading' },
    },
    timedOut: {
      tags: ['trouble', 'late'],
      on: { retried: 'confirming', back: 'reading' },
    },
  },
});
