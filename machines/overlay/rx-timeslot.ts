import { base } from '../vocabulary/base.ts';
import { closeWithReview } from './over.ts';
import { holdingPicked, pickingTime } from './picking-time.ts';

/**
 * Another time for a prescription's vaccine (EDT-01, RXR-02). Loaded times are shown at once; one
 * taken since is found out when it is held (HLD-07).
 */
export const rxTimeslot = base.createStateConfig({
  meta: { overlay: 'rx-timeslot' },
  tags: ['dialog'],
  always: closeWithReview,
  initial: 'showing',
  on: {
    'overlay.closed': '#overlay.closed',
    NAV: { guard: { type: 'navLeavesEdit', params: 'rx-timeslot' }, target: '#overlay.closed' },
  },
  exit: 'clearProblems',
  states: {
    showing: {
      always: [
        { guard: 'dataLoaded', target: 'editing', actions: 'unpick' },
        { target: 'searching' },
      ],
    },
    ...pickingTime('rx-timeslot'),
    holding: holdingPicked('rx-timeslot'),
  },
});
