import { holdTroubles } from '../vocabulary/calls/choosing-time.ts';
import { askOverReview } from '../vocabulary/calls/ends.ts';
import { pickedHold } from '../requests/times.ts';
import { base } from '../vocabulary/base.ts';
import { closeWithReview } from './over.ts';
import { pickingTime } from './picking-time.ts';

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
    holding: askOverReview('createHold', {
      id: 'createHold.edit',
      input: pickedHold,
      done: {
        target: '#overlay.closed',
        keep: 'keepHold',
        actions: ['choosePicked', 'tellHoldStarted', 'tellRecord'],
      },
      refused: { FC_908_Conflict: 'taken' },
      ...holdTroubles,
    }),
  },
});
