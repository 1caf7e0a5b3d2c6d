import { base } from '../vocabulary/base.ts';
import { closeWithReview } from './over.ts';
import { holdingPicked, pickingTime } from './picking-time.ts';

/** Another store than the prescription's, and a time there (EDT-01, RXR-02). */
export const rxLocation = base.createStateConfig({
  meta: { overlay: 'rx-location' },
  tags: ['dialog'],
  always: closeWithReview,
  initial: 'placing',
  on: {
    'overlay.closed': '#overlay.closed',
    NAV: { guard: { type: 'navLeavesEdit', params: 'rx-location' }, target: '#overlay.closed' },
  },
  exit: 'clearProblems',
  states: { ...pickingTime('rx-location'), holding: holdingPicked('rx-location') },
});
