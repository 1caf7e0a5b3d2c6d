// The nearest times, and no other questions: for an invitation and a prescription (QCK-01, RXR-01).
// For another day, place or maker, and for any trouble, the visitor goes on to the full page.
import { pickedHold, searchRequest } from '../../requests/times.ts';
import { base } from '../base.ts';
import { choosing, heldAtLast, notYet, noTimes, timeTaken, unfolding } from './choosing-time.ts';
import { ask } from './ends.ts';

/** @param of distinguishes the calls of each page */
export const nearestTimes = (of: 'quick' | 'rx-ready') => ({
  searching: ask('searchTimeslots', {
    id: `searchTimeslots.${of}`,
    input: searchRequest,
    done: {
      target: 'form',
      keep: 'keepTimes',
      actions: { type: 'setDataLoaded', params: true },
    },
    refused: { FC_908_Conflict: noTimes('#timeslots.empty') },
    failed: '#timeslots.failed',
    unanswered: '#timeslots.unanswered',
  }),
  form: base.createStateConfig({
    on: {
      ...choosing,
      ...unfolding,
      'search.repeated': '#timeslots',
      /** HLD-07: as on the full page. */
      'time.kept': { guard: 'holdsTime', target: '#review-appt' },
    },
  }),
  holding: ask('createHold', {
    id: `createHold.${of}`,
    input: pickedHold,
    done: { target: '#review-appt', ...heldAtLast },
    refused: {
      FC_908_Conflict: timeTaken('#timeslots.taken'),
      TOO_MUCH_HELD: notYet('#timeslots.waiting'),
    },
    failed: '#timeslots.form.holdFailed',
    unanswered: '#timeslots.form.holdUnanswered',
  }),
});
