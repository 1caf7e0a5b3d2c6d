import { orTrouble } from '../outcomes.ts';
import { valueOf } from '../answers.ts';
import { base } from '../setup.ts';
import { holdRequest } from '../requests/times.ts';
import { known } from '../known.ts';
import { choosingVaccines } from './choosing-vaccines.ts';
import { closeWithReview, leaving, leavingReview } from './over.ts';

/** Other vaccines at the same time and place, if the store can; nothing changes until it is known to be possible (EDT-01). */
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
    /** These vaccines ask something, or have something against them: that comes first, and a time after it. */
    questionsFirst: {
      on: {
        back: 'editing',
        'questions.wanted': {
          target: '#overlay.closed',
          actions: ['saveEditedVaccines', 'leadToQuestions'],
        },
      },
    },
    holding: {
      tags: ['busy'],
      invoke: {
        id: 'createHold.vaccines',
        src: 'createHold',
        input: ({ context }) =>
          holdRequest(context, known(context.choice, 'time'), context.edit.vaccines),
        onDone: [
          {
            guard: 'accepted',
            target: '#overlay.closed',
            actions: [
              { type: 'keepHold', params: ({ event }) => valueOf(event.output) },
              'saveEditedVaccines',
              'tellHoldStarted',
              'tellRecord',
            ],
          },
          { guard: { type: 'refusedWith', params: 'FC_908_Conflict' }, target: 'notThere' },
          { guard: { type: 'refusedWith', params: 'ELIGIBLITY_ERROR' }, target: 'notThere' },
          { target: 'failed' },
        ],
        onError: orTrouble,
      },
    },
    /** This store cannot give these vaccines then: keep what is booked, or choose another time for the new ones. */
    notThere: {
      on: {
        back: 'editing',
        'time.reconsidered': {
          target: '#overlay.closed',
          actions: ['saveEditedVaccines', 'leadToTimes'],
        },
      },
    },
  },
});
