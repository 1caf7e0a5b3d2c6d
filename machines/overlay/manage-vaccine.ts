import { vaccineChange } from '../requests/manage.ts';
import { eligibleRequest } from '../requests/vaccines.ts';
import { askOverDetails, unreadable } from '../vocabulary/calls/ends.ts';
import { notMoved } from '../vocabulary/calls/choosing-time.ts';
import { base } from '../vocabulary/base.ts';
import { heldUp } from '../vocabulary/calls/held-up.ts';
import { choosingVaccines, listFailed } from './choosing-vaccines.ts';
import { leavingDetails, overDetails } from './over.ts';
import { answerDecides, meanwhile } from './saving-change.ts';

/**
 * Other vaccines at the booked time; when they need questions, or the store lacks them then, this
 * leads to the pages that ask (EDT-01, MNG-06).
 */
export const manageVaccine = base.createStateConfig({
  ...overDetails('manage-vaccine'),
  initial: 'loading',
  states: {
    loading: askOverDetails('listEligibleVaccines', {
      id: 'listEligibleVaccines.manage',
      input: eligibleRequest,
      done: { target: 'editing', keep: 'keepOffered' },
      refused: {},
      heldUp: 'load',
    }),
    ...listFailed,
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
      ...askOverDetails('updateAppointment', {
        id: 'updateAppointment.vaccines',
        input: vaccineChange,
        tags: ['committing'],
        done: {
          target: '#overlay.closed',
          keep: 'keepChange',
          actions: { type: 'tellSaved', params: 'vaccines' },
        },
        refused: {
          FC_908_Conflict: { target: 'notThere', actions: 'noteNotThen' },
          ELIGIBLITY_ERROR: { target: 'notThere', actions: 'noteNotThen' },
          DOSE_BOOKED: { target: 'doseBooked', keep: 'keepDoseBooked' },
          APPOINTMENT_CHANGED: 'refreshing',
          INVALID_REQUEST: unreadable,
          HOLD_EXPIRED: notMoved,
          OVERLAPPING_APPOINTMENT: notMoved,
        },
        heldUp: 'save',
      }),
      on: answerDecides,
    },
    /**
     * This store cannot give these vaccines then: keep the booking, or choose another time for the
     * new ones.
     */
    notThere: {
      on: {
        back: 'editing',
        'time.reconsidered': {
          target: '#overlay.closed',
          actions: ['saveEditedVaccines', 'beginChange', 'leadToTimes'],
        },
      },
    },
    /** VAC-15: one of them is booked for another day; the booking stays as it is. */
    doseBooked: { on: { back: 'editing' } },
    ...meanwhile('vaccines', 'saving'),
    ...heldUp({ retried: 'saving', back: 'editing' }, 'save'),
  },
});
