import { stateIn } from 'xstate';
import { ask } from '../vocabulary/calls/ends.ts';
import { base } from '../vocabulary/base.ts';
import { partyConfirmRequest } from '../requests/group.ts';

const noOverlay = stateIn({ overlay: 'closed' });

/**
 * Reads back what will be booked for each of the group, and books all of it at once, or none
 * (GRP-03, REV-01, CNF-01).
 */
export const groupReview = base.createStateConfig({
  id: 'group-review',
  meta: { page: 'group-review' },
  initial: 'reading',
  entry: ['clearProblems', { type: 'comeTo', params: 'group-review' }, 'tellRecord'],
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
        /** Another time or place for all; the held one is given up there. */
        'time.reconsidered': { guard: noOverlay, target: '#group-timeslots' },
        back: { guard: noOverlay, target: '#contact-info' },
      },
    },
    confirming: {
      ...ask('confirmAppointment', {
        id: 'confirmAppointment.group',
        input: partyConfirmRequest,
        tags: ['committing'],
        done: { target: '#group-confirmation', keep: 'keepBooked', actions: 'tellHoldFinished' },
        refused: {
          HOLD_EXPIRED: { target: 'reading', actions: 'tellHoldExpired' },
          FC_908_Conflict: { target: 'reading', actions: 'tellHoldExpired' },
          /** One of them has another appointment then: nobody is booked. */
          OVERLAPPING_APPOINTMENT: { target: 'overlapping', keep: 'keepOverlapping' },
          ELIGIBLITY_ERROR: { target: '#group-vaccine-refused', keep: 'unsettle' },
        },
      }),
      /** The answer decides; until it is there nothing leads away. */
      on: { NAV: {} },
    },
    overlapping: { on: { 'time.reconsidered': '#group-timeslots', back: 'reading' } },
    /** The intention is the same: sending it again cannot book twice (CNF-01). */
    failed: { tags: ['trouble'], on: { retried: 'confirming', back: 'reading' } },
    timedOut: { tags: ['trouble', 'late'], on: { retried: 'confirming', back: 'reading' } },
  },
});
