import { stateIn } from 'xstate';
import { ifGone, ifVaccineRefused, orTrouble } from '../outcomes.ts';
import { valueOf } from '../answers.ts';
import { base } from '../setup.ts';
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
      tags: ['busy'],
      /** The answer decides; until it is there nothing leads away. */
      on: { NAV: {} },
      invoke: {
        id: 'confirmAppointment',
        src: 'confirmAppointment',
        input: ({ context }) => confirmRequest(context),
        onDone: [
          {
            guard: 'accepted',
            target: '#confirmation',
            actions: [
              { type: 'keepAppointment', params: ({ event }) => valueOf(event.output) },
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
          {
            guard: { type: 'refusedWith', params: 'OVERLAPPING_APPOINTMENT' },
            target: 'overlapping',
          },
          ifVaccineRefused,
          ifGone,
          { target: 'failed' },
        ],
        onError: orTrouble,
      },
    },
    overlapping: { on: { 'time.reconsidered': '#timeslots', back: 'reading' } },
    /** The intention is the same: sending it again cannot book twice (CNF-01). */
    failed: {
      tags: ['trouble'],
      on: { retried: 'confirming', back: 'reading' },
    },
    timedOut: {
      tags: ['trouble'],
      on: { retried: 'confirming', back: 'reading' },
    },
  },
});
