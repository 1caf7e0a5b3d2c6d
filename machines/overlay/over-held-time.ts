// Other vaccines for one person at the time that is held, over the review of a booking (EDT-01).
import { known } from '../knowledge/known.ts';
import { withEditedVaccines } from '../knowledge/members.ts';
import { holdRequest } from '../requests/times.ts';
import { keptMeanwhile } from '../vocabulary/calls/choosing-time.ts';
import { askOverReview } from '../vocabulary/calls/ends.ts';
import { base } from '../vocabulary/base.ts';

/** What follows once vaccines are ticked, in both sheets that have them. */
export const atHeldTime = (of: 'vaccines' | 'rx-vaccine') => ({
  /**
   * These vaccines ask something, or have something against them: that comes first, and a time
   * after it.
   */
  questionsFirst: base.createStateConfig({
    on: {
      back: 'editing',
      'questions.wanted': {
        target: '#overlay.closed',
        actions: ['saveEditedVaccines', 'leadToQuestions'],
      },
    },
  }),
  holding: askOverReview('createHold', {
    id: `createHold.${of}`,
    input: (context) =>
      holdRequest(context, known(context.choice, 'time'), withEditedVaccines(context)),
    done: {
      target: '#overlay.closed',
      keep: 'keepHold',
      actions: [
        'saveEditedVaccines',
        // Times that were loaded are of the vaccines before.
        { type: 'setDataLoaded', params: false },
        'tellHoldStarted',
        'tellRecord',
      ],
    },
    refused: {
      FC_908_Conflict: 'notThere',
      ELIGIBLITY_ERROR: 'notThere',
      TOO_MUCH_HELD: keptMeanwhile,
    },
  }),
  /**
   * This store cannot give these vaccines then: keep what is booked, or choose another time for the
   * new ones.
   */
  notThere: base.createStateConfig({
    on: {
      back: 'editing',
      'time.reconsidered': {
        target: '#overlay.closed',
        actions: ['tellHoldDropped', 'saveEditedVaccines', 'leadToTimes'],
      },
    },
  }),
});
