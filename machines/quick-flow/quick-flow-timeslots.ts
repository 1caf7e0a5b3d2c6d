import { base } from '../vocabulary/base.ts';
import { nearestTimes } from '../vocabulary/calls/nearest-times.ts';

/** An invitation leaves only the time to choose (RTE-12, QCK-01). */
export const quickFlowTimeslots = base.createStateConfig({
  id: 'quick-flow-timeslots',
  meta: { page: 'quick-flow-timeslots' },
  initial: 'searching',
  entry: [{ type: 'comeTo', params: 'timeslots' }, 'tellRecord'],
  exit: 'clearProblems',
  states: nearestTimes('quick'),
});
