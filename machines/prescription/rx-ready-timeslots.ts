import { base } from '../vocabulary/base.ts';
import { nearestTimes } from '../vocabulary/calls/nearest-times.ts';

/** Where and when: the store that has the prescription is the nearest (RXR-01). */
export const rxReadyTimeslots = base.createStateConfig({
  id: 'rx-ready-timeslots',
  meta: { page: 'rx-ready-timeslots' },
  initial: 'searching',
  entry: [{ type: 'comeTo', params: 'timeslots' }, 'tellRecord'],
  exit: 'clearProblems',
  on: { back: '#rx-ready-contact' },
  states: nearestTimes('rx-ready'),
});
