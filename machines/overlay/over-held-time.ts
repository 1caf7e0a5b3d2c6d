// Other vaccines for one person at the held time, over the review: for a patient alone, or for a
// group member, where everyone's seat is held again (EDT-01, GRP-03).
import { known } from '../knowledge/known.ts';
import { withEditedVaccines } from '../knowledge/members.ts';
import { holdRequest } from '../requests/times.ts';
import { keptMeanwhile } from '../vocabulary/calls/choosing-time.ts';
import { askOverReview } from '../vocabulary/calls/ends.ts';
import { base } from '../vocabulary/base.ts';
import { choosingVaccines, type WhatStays } from './choosing-vaccines.ts';
import { leavingReview } from './over.ts';
import { answerDecides } from './saving-change.ts';

interface AtHeldTime {
  /** Distinguishes its calls. */
  of: 'edit' | 'group' | 'rx';
  /** The hold to request. */
  hold: 'vaccines' | 'groupVaccines' | 'rx-vaccine';
  /** What the questions are about, set before leading to them. */
  asked?: 'saveEditedVaccines' | 'putEditedInFront';
  none?: WhatStays;
}

/** Vaccines ticked, and what follows; nothing changes until it is known to be possible. */
export const vaccinesAtHeldTime = ({
  of,
  hold,
  asked = 'saveEditedVaccines',
  none,
}: AtHeldTime) => ({
  ...choosingVaccines(of, 'holding', none),
  leaving: leavingReview,
  /** These vaccines need questions, or have objections: those come first, and then a time. */
  questionsFirst: base.createStateConfig({
    on: {
      back: 'editing',
      'questions.wanted': { target: '#overlay.closed', actions: [asked, 'leadToQuestions'] },
    },
  }),
  holding: {
    ...askOverReview('createHold', {
      id: `createHold.${hold}`,
      input: (context) =>
        holdRequest(context, known(context.choice, 'time'), withEditedVaccines(context)),
      done: {
        target: '#overlay.closed',
        keep: 'keepHold',
        actions: [
          'saveEditedVaccines',
          // The loaded times are for the earlier vaccines.
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
    on: answerDecides,
  },
  /**
   * This store cannot give these vaccines then: keep what was chosen, or choose another time for
   * all.
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
