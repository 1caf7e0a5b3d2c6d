import { known } from '../knowledge/known.ts';
import { holdRequest } from '../requests/times.ts';
import { eligibleRequest } from '../requests/vaccines.ts';
import { keptMeanwhile } from '../vocabulary/calls/choosing-time.ts';
import { askOverReview } from '../vocabulary/calls/ends.ts';
import { base } from '../vocabulary/base.ts';
import { withEditedVaccines } from '../knowledge/members.ts';
import { choosingVaccines } from './choosing-vaccines.ts';
import { closeWithReview, leaving, leavingReview } from './over.ts';

/**
 * Other vaccines for one of the group at the time that is held, if the store can; else nothing
 * changes (EDT-01, GRP-03).
 */
export const groupVaccine = base.createStateConfig({
  meta: { overlay: 'group-vaccine' },
  tags: ['dialog'],
  always: closeWithReview,
  initial: 'showing',
  on: leaving('group-vaccine'),
  exit: ['clearProblems', 'endPartyEdit'],
  states: {
    /** Whoever was taken up again has not been on the pages that know what they may have. */
    showing: { always: [{ guard: 'offeredUnknown', target: 'loading' }, { target: 'editing' }] },
    loading: askOverReview('listEligibleVaccines', {
      id: 'listEligibleVaccines.group',
      input: eligibleRequest,
      done: { target: 'editing', keep: 'keepOffered', actions: 'keepOfferedWithPerson' },
      refused: {},
      failed: 'loadFailed',
      timedOut: 'loadTimedOut',
    }),
    loadFailed: { tags: ['trouble'], on: { retried: 'loading' } },
    loadTimedOut: { tags: ['trouble', 'late'], on: { retried: 'loading' } },
    ...choosingVaccines('group', 'holding'),
    leaving: leavingReview,
    /** These ask something first: on the pages of this person, and a time for all after it. */
    questionsFirst: {
      on: {
        back: 'editing',
        'questions.wanted': {
          target: '#overlay.closed',
          actions: ['putEditedInFront', 'leadToQuestions'],
        },
      },
    },
    holding: askOverReview('createHold', {
      id: 'createHold.groupVaccines',
      input: (context) =>
        holdRequest(context, known(context.choice, 'time'), withEditedVaccines(context)),
      done: {
        target: '#overlay.closed',
        keep: 'keepHold',
        actions: ['keepEditedOfParty', 'tellHoldStarted', 'tellRecord'],
      },
      refused: {
        FC_908_Conflict: 'notThere',
        ELIGIBLITY_ERROR: 'notThere',
        TOO_MUCH_HELD: keptMeanwhile,
      },
    }),
    /**
     * This store cannot give these vaccines then: keep what was chosen, or choose another time for
     * all.
     */
    notThere: {
      on: {
        back: 'editing',
        'time.reconsidered': {
          target: '#overlay.closed',
          actions: ['tellHoldDropped', 'keepEditedOfParty', 'leadToTimes'],
        },
      },
    },
  },
});
