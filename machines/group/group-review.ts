import { stateIn } from 'xstate';
import { ifGone, orTrouble } from '../outcomes.ts';
import { refusalOf, valueOf } from '../answers.ts';
import { base } from '../setup.ts';
import { partyConfirmRequest } from '../requests/group.ts';

const noOverlay = stateIn({ overlay: 'closed' });

/** Reads back what will be booked for each of the group, and books all of it at once, or none (GRP-03, REV-01, CNF-01). */
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
      tags: ['busy'],
      /** The answer decides; until it is there nothing leads away. */
      on: { NAV: {} },
      invoke: {
        id: 'confirmAppointment.group',
        src: 'confirmAppointment',
        input: ({ context }) => partyConfirmRequest(context),
        onDone: [
          {
            guard: 'accepted',
            target: '#group-confirmation',
            actions: [
              { type: 'keepBooked', params: ({ event }) => valueOf(event.output) },
              'tellHoldFinished',
            ],
          },
          {
            guard: { type: 'refusedWith', params: 'HOLD_EXPIRED' },
            target: 'reading',
            actions: 'tellHoldExpired',
          },
          {
            guard: { type: 'refusedWith', params: 'FC_908_Conflict' },
            target: 'reading',
            actions: 'tellHoldExpired',
          },
          /** One of them has another appointment then: nobody is booked. */
          {
            guard: { type: 'refusedWith', params: 'OVERLAPPING_APPOINTMENT' },
            target: 'overlapping',
            actions: { type: 'keepOverlapping', params: ({ event }) => refusalOf(event.output) },
          },
          {
            guard: { type: 'refusedWith', params: 'ELIGIBLITY_ERROR' },
            target: '#group-vaccine-refused',
            actions: { type: 'unsettle', params: ({ event }) => refusalOf(event.output) },
          },
          ifGone,
          { target: 'failed' },
        ],
        onError: orTrouble,
      },
    },
    overlapping: { on: { 'time.reconsidered': '#group-timeslots', back: 'reading' } },
    /** The intention is the same: sending it again cannot book twice (CNF-01). */
    failed: { tags: ['trouble'], on: { retried: 'confirming', back: 'reading' } },
    timedOut: { tags: ['trouble'], on: { retried: 'confirming', back: 'reading' } },
  },
});
