import { orMending, orTrouble } from '../outcomes.ts';
import { base } from '../setup.ts';
import { known } from '../known.ts';
import { patientRequest } from '../requests/people.ts';
import { closeWithReview } from './over-review.ts';

/** Name, details and contact of the patient, changed from the review (EDT-01, REV-01). */
export const patient = base.createStateConfig({
  meta: { overlay: 'patient' },
  tags: ['dialog'],
  always: closeWithReview,
  initial: 'editing',
  on: {
    'overlay.closed': '#overlay.closed',
    NAV: { guard: { type: 'navLeavesEdit', params: 'patient' }, target: '#overlay.closed' },
  },
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
    saving: {
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
    failed: { tags: ['trouble'], on: { retried: 'saving', back: 'editing' } },
    timedOut: { tags: ['trouble'], on: { retried: 'saving', back: 'editing' } },
  },
});
