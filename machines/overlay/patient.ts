import { askOverDetails, askOverReview, mending } from '../vocabulary/calls/ends.ts';
import { notMoved } from '../vocabulary/calls/choosing-time.ts';
import { base } from '../vocabulary/base.ts';
import { patientUpdate } from '../requests/people.ts';
import { patientChange } from '../requests/manage.ts';
import { leavingEither, overEither } from './over.ts';
import { answerDecides, meanwhile } from './saving-change.ts';
import { typedIn } from './typed-in.ts';

/** MNG-06: under this name it would be somebody who cannot come as well; the name can be mended. */
const nameRefused = <const Code extends 'name.booked' | 'name.overlapping'>(code: Code) =>
  ({
    target: 'editing.refused',
    actions: { type: 'showProblem', params: { field: 'firstName', code } },
  }) as const;

/**
 * Name, details and contact of the patient, changed from the review or after booking (EDT-01,
 * REV-01, MNG-06).
 */
export const patient = base.createStateConfig({
  ...overEither('patient'),
  initial: 'editing',
  states: {
    ...typedIn('patient'),
    leaving: leavingEither,
    saving: { always: [{ guard: 'booked', target: 'changing' }, { target: 'sending' }] },
    sending: {
      ...askOverReview('updatePatient', {
        id: 'updatePatient.edit',
        input: (context) => patientUpdate(context, context.edit.patient, context.edit.contact),
        done: { target: '#overlay.closed', actions: ['saveEditedPatient', 'tellRecord'] },
        refused: { INVALID_REQUEST: mending('editing.refused') },
      }),
      on: answerDecides,
    },
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
          OVERLAPPING_APPOINTMENT: nameRefused('name.overlapping'),
          DOSE_BOOKED: nameRefused('name.booked'),
        },
      }),
      on: answerDecides,
    },
    ...meanwhile('patient', 'changing'),
  },
});
