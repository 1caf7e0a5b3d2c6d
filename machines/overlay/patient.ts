import { orMending, orTrouble } from '../outcomes.ts';
import { base } from '../setup.ts';
import { known } from '../known.ts';
import { patientRequest } from '../requests/people.ts';
import { patientChange } from '../requests/manage.ts';
import { valueOf } from '../answers.ts';
import { closeWithEither, leaving, leavingEither } from './over.ts';
import { answerDecides, ifChangedMeanwhile, ifOutdated, meanwhile } from './saving-change.ts';

/** Name, details and contact of the patient, changed from the review or after booking (EDT-01, REV-01, MNG-06). */
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
            reenter: true,
            actions: 'showEditedPatientProblems',
          },
          { target: 'saving', actions: 'mint' },
        ],
      },
      states: { asking: {}, refused: {} },
    },
    leaving: leavingEither,
    saving: { always: [{ guard: 'booked', target: 'changing' }, { target: 'sending' }] },
    sending: {
      tags: ['busy'],
      invoke: {
        id: 'updatePatient.edit',
        src: 'updatePatient',
        input: ({ context }) => {
          const { intention, body } = patientRequest(
            context,
            context.edit.patient,
            context.edit.contact,
          );
          return { intention, body: { ...body, patientId: known(context.patientId, 'patient') } };
        },
        onDone: [
          {
            guard: 'accepted',
            target: '#overlay.closed',
            actions: ['saveEditedPatient', 'tellRecord'],
          },
          ...orMending('editing.refused'),
        ],
        onError: orTrouble,
      },
    },
    changing: {
      tags: ['busy'],
      on: answerDecides,
      invoke: {
        id: 'updateAppointment.patient',
        src: 'updateAppointment',
        input: ({ context }) => patientChange(context),
        onDone: [
          {
            guard: 'accepted',
            target: '#overlay.closed',
            actions: [
              { type: 'keepChange', params: ({ event }) => valueOf(event.output) },
              { type: 'tellSaved', params: 'patient' },
            ],
          },
          ifChangedMeanwhile,
          ...ifOutdated,
          ...orMending('editing.refused'),
        ],
        onError: orTrouble,
      },
    },
    ...meanwhile('patient', 'changing'),
    failed: { tags: ['trouble'], on: { retried: 'saving', back: 'editing' } },
    timedOut: { tags: ['trouble'], on: { retried: 'saving', back: 'editing' } },
  },
});
