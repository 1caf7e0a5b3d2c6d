import { base } from '../vocabulary/base.ts';
import { closeWithReview } from './over.ts';
import { holdingPicked, pickingTime } from './picking-time.ts';

/** Another time: the new one is held before the old one is released (EDT-01, HLD-07). */
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
  states: { ...pickingTime('booking'), holding: holdingPicked('edit') },
});
