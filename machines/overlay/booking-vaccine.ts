import { base } from '../vocabulary/base.ts';
import { choosingVaccines } from './choosing-vaccines.ts';
import { atHeldTime } from './over-held-time.ts';
import { closeWithReview, leaving, leavingReview } from './over.ts';

/**
 * Other vaccines at the same time and place, if the store can; nothing changes until it is known to
 * be possible (EDT-01).
 */
export const bookingVaccine = base.createStateConfig({
  meta: { overlay: 'booking-vaccine' },
  tags: ['dialog'],
  always: closeWithReview,
  initial: 'editing',
  on: leaving('booking-vaccine'),
  exit: 'clearProblems',
  states: {
    ...choosingVaccines('edit', 'holding'),
    leaving: leavingReview,
    ...atHeldTime('vaccines'),
  },
});
