import {
  choosing,
  heldAtLast,
  noTimes,
  timeTaken,
  unfolding,
} from '../vocabulary/calls/choosing-time.ts';
import { ask } from '../vocabulary/calls/ends.ts';
import { base } from '../vocabulary/base.ts';
import { pickedHold, searchRequest } from '../requests/times.ts';

/**
 * The nearest times, and nothing else to be asked (RTE-12, QCK-01). Whoever wants another day,
 * place or maker goes on to the full page; so does all trouble.
 */
export const quickFlowTimeslots = base.createStateConfig({
  id: 'quick-flow-timeslots',
  meta: { page: 'quick-flow-timeslots' },
  initial: 'searching',
  entry: [{ type: 'comeTo', params: 'timeslots' }, 'tellRecord'],
  exit: 'clearProblems',
  states: {
    searching: ask('searchTimeslots', {
      id: 'searchTimeslots.quick',
      input: searchRequest,
      done: { target: 'form', keep: 'keepTimes' },
      refused: { FC_908_Conflict: noTimes('#timeslots.empty') },
      failed: '#timeslots.failed',
      timedOut: '#timeslots.timedOut',
    }),
    form: {
      on: {
        ...choosing,
        ...unfolding,
        'search.repeated': '#timeslots',
        /** HLD-07: as on the full page. */
        'time.kept': { guard: 'holdsTime', target: '#review-appt' },
      },
    },
    holding: ask('createHold', {
      id: 'createHold.quick',
      input: pickedHold,
      done: { target: '#review-appt', ...heldAtLast },
      refused: { FC_908_Conflict: timeTaken('#timeslots.taken') },
      failed: '#timeslots.holdFailed',
      timedOut: '#timeslots.holdTimedOut',
    }),
  },
});
