import { base } from '../vocabulary/base.ts';
import { choosingVaccines, prescribedStays } from './choosing-vaccines.ts';
import { atHeldTime } from './over-held-time.ts';
import { closeWithReview, leaving, leavingReview } from './over.ts';

/**
 * Other vaccines beside that of the prescription, which stays, at the same time and place (EDT-01,
 * RXR-02).
 */
export const rxVaccine = base.createStateConfig({
  meta: { overlay: 'rx-vaccine' },
  tags: ['dialog'],
  always: closeWithReview,
  initial: 'editing',
  on: leaving('rx-vaccine'),
  exit: 'clearProblems',
  states: {
    ...choosingVaccines('rx', 'holding', prescribedStays),
    leaving: leavingReview,
    ...atHeldTime('rx-vaccine'),
  },
});
