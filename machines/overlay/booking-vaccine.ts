import { askOverReview } from '../vocabulary/calls/ends.ts';
import { base } from '../vocabulary/base.ts';
import { holdRequest } from '../requests/times.ts';
import { known } from '../knowledge/known.ts';
import { withEditedVaccines } from '../knowledge/members.ts';
import { choosingVaccines } from './choosing-vaccines.ts';
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
    /**
     * These vaccines ask something, or have something against them: that comes first, and a time
     * after it.
     */
    questionsFirst: {
      on: {
        back: 'editing',
        'questions.wanted': {
          target: '#overlay.closed',
          actions: ['saveEditedVaccines', 'leadToQuestions'],
        },
      },
    },
    holding: askOverReview('createHold', {
      id: 'createHold.vaccines',
      input: (context) =>
        holdRequest(context, known(context.choice, 'time'), withEditedVaccines(context)),
      done: {
        target: '#overlay.closed',
        keep: 'keepHold',
        actions: ['saveEditedVaccines', 'tellHoldStarted', 'tellRecord'],
      },
      refused: { FC_908_Conflict: 'notThere', ELIGIBLITY_ERROR: 'notThere' },
    }),
    /**
     * This store cannot give these vaccines then: keep what is booked, or choose another time for
     * the new ones.
     */
    notThere: {
      on: {
        back: 'editing',
        'time.reconsidered': {
          target: '#overlay.closed',
          actions: ['tellHoldDropped', 'saveEditedVaccines', 'leadToTimes'],
        },
      },
    },
  },
});
