import { askOverDetails, askOverReview, mending } from '../vocabulary/calls/ends.ts';
import { notMoved } from '../vocabulary/calls/choosing-time.ts';
import { base } from '../vocabulary/base.ts';
import { patientUpdate } from '../requests/people.ts';
import { patientChange } from '../requests/manage.ts';
import { closeWithEither, leaving, leavingEither } from './over.ts';
import { answerDecides, meanwhile } from './saving-change.ts';

/**
 * Name, details and contact of the patient, changed from the review or after booking (EDT-01,
 * REV-01, MNG-06).
 */
export const patient = base.createStateConfig({
  meta: { overlay: 'patient' },
  tags: ['dialog'],
  always: closeWithEither,
  initial: 'editing',
  on: leaving('patient'),
  exit: 'clearProblems',
  states: {
    editing: {
      initial: 'asking',
      on: {
        'overlay.typed': { actions: { type: 'typeEdit', params: ({ event }) => event.edit } },
        'overlay.saved': [
          {
            guard: 'editedPatientHasProblems',
            target: '.refused',
            actions: 'showEditedPatientProblems',
          },
          { target: 'saving', actions: 'mint' },
        ],
      },
      states: { asking: {}, refused: {} },
    },
    leaving: leavingEither,
    saving: { always: [{ guard: 'booked', target: 'changing' }, { target: 'sending' }] },
    sending: askOverReview('updatePatient', {
      id: 'updatePatient.edit',
      input: (context) => patientUpdate(context, context.edit.patient, context.edit.contact),
      done: { target: '#overlay.closed', actions: ['saveEditedPatient', 'tellRecord'] },
      refused: { INVALID_REQUEST: mending('editing.refused') },
    }),
    changing: {
      ...askOverDetails('updateAppointment', {
        id: 'updateAppointment.patient',
        input: patientChange,
        tags: ['committing'],
        done: {
          target: '#overlay.closed',
          keep: 'keepChange',
          actions: { type: 'tellSaved', params: 'patient' },
        },
        refused: {
          APPOINTMENT_CHANGED: 'refreshing',
          INVALID_REQUEST: mending('editing.refused'),
          ELIGIBLITY_ERROR: notMoved,
          HOLD_EXPIRED: notMoved,
          FC_908_Conflict: notMoved,
          OVERLAPPING_APPOINTMENT: notMoved,
          DOSE_BOOKED: notMoved,
        },
      }),
      on: answerDecides,
    },
    ...meanwhile('patient', 'changing'),
    failed: { tags: ['trouble'], on: { retried: 'saving', back: 'editing' } },
    timedOut: { tags: ['trouble', 'late'], on: { retried: 'saving', back: 'editing' } },
  },
});
