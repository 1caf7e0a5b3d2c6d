import { valueOf } from '../answers.ts';
import { base } from '../setup.ts';
import { closeWithReview } from './over.ts';
import { pickedHold, pickingTime } from './picking-time.ts';

/** Another time: the new one is secured before the old one is given up (EDT-01, HLD-07). */
export const bookingTimeslot = base.createStateConfig({
  id: 'booking-timeslot',
  meta: { overlay: 'booking-timeslot' },
  tags: ['dialog'],
  always: closeWithReview,
  initial: 'searching',
  on: {
    'overlay.closed': '#overlay.closed',
    NAV: {
      guard: { type: 'navLeavesEdit', params: 'booking-timeslot' },
      target: '#overlay.closed',
    },
  },
  exit: 'clearProblems',
  states: {
    ...pickingTime('booking'),
    holding: {
      tags: ['busy'],
      invoke: {
        id: 'createHold.edit',
        src: 'createHold',
        input: ({ context }) => pickedHold(context),
        onDone: [
          {
            guard: 'accepted',
            target: '#overlay.closed',
            actions: [
              { type: 'keepHold', params: ({ event }) => valueOf(event.output) },
              'choosePicked',
              'tellHoldStarted',
              'tellRecord',
            ],
          },
          { guard: { type: 'refusedWith', params: 'FC_908_Conflict' }, target: 'taken' },
          { target: 'holdFailed' },
        ],
        onError: [{ guard: 'timedOut', target: 'holdTimedOut' }, { target: 'holdFailed' }],
      },
    },
  },
});
