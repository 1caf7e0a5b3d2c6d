import { valueOf } from '../answers.ts';
import { vaccineChange } from '../requests/manage.ts';
import { eligibleRequest } from '../requests/vaccines.ts';
import { base } from '../setup.ts';
import { choosingVaccines } from './choosing-vaccines.ts';
import { closeWithDetails, leaving, leavingDetails } from './over.ts';
import { answerDecides, ifChangedMeanwhile, ifOutdated, meanwhile } from './saving-change.ts';

/** Other vaccines at the time that is booked; what asks something first, or is not there then, leads to the pages that ask (EDT-01, MNG-06). */
export const manageVaccine = base.createStateConfig({
  meta: { overlay: 'manage-vaccine' },
  tags: ['dialog'],
  always: closeWithDetails,
  initial: 'loading',
  on: leaving('manage-vaccine'),
  exit: 'clearProblems',
  states: {
    loading: {
      tags: ['busy'],
      invoke: {
        id: 'listEligibleVaccines.manage',
        src: 'listEligibleVaccines',
        input: ({ context }) => eligibleRequest(context),
        onDone: [
          {
            guard: 'accepted',
            target: 'editing',
            actions: { type: 'keepOffered', params: ({ event }) => valueOf(event.output) },
          },
          { target: 'loadFailed' },
        ],
        onError: [{ guard: 'timedOut', target: 'loadTimedOut' }, { target: 'loadFailed' }],
      },
    },
    loadFailed: { tags: ['trouble'], on: { retried: 'loading' } },
    loadTimedOut: { tags: ['trouble'], on: { retried: 'loading' } },
    ...choosingVaccines('manage', 'saving'),
    leaving: leavingDetails,
    questionsFirst: {
      on: {
        back: 'editing',
        'questions.wanted': {
          target: '#overlay.closed',
          actions: ['saveEditedVaccines', 'beginChange', 'leadToQuestions'],
        },
      },
    },
    saving: {
      tags: ['busy'],
      on: answerDecides,
      invoke: {
        id: 'updateAppointment.vaccines',
        src: 'updateAppointment',
        input: ({ context }) => vaccineChange(context),
        onDone: [
          {
            guard: 'accepted',
            target: '#overlay.closed',
            actions: [
              { type: 'keepChange', params: ({ event }) => valueOf(event.output) },
              { type: 'tellSaved', params: 'vaccines' },
            ],
          },
          { guard: { type: 'refusedWith', params: 'FC_908_Conflict' }, target: 'notThere' },
          { guard: { type: 'refusedWith', params: 'ELIGIBLITY_ERROR' }, target: 'notThere' },
          ifChangedMeanwhile,
          ...ifOutdated,
          { target: 'saveFailed' },
        ],
        onError: [{ guard: 'timedOut', target: 'saveTimedOut' }, { target: 'saveFailed' }],
      },
    },
    /** This store cannot give these vaccines then: keep what is booked, or choose another time for the new ones. */
    notThere: {
      on: {
        back: 'editing',
        'time.reconsidered': {
          target: '#overlay.closed',
          actions: ['saveEditedVaccines', 'beginChange', 'leadToTimes'],
        },
      },
    },
    ...meanwhile('vaccines', 'saving'),
    saveFailed: { tags: ['trouble'], on: { retried: 'saving', back: 'editing' } },
    saveTimedOut: { tags: ['trouble'], on: { retried: 'saving', back: 'editing' } },
  },
});
