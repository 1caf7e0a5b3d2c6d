import { orMendingPerson, orTrouble } from '../outcomes.ts';
import { valueOf } from '../answers.ts';
import { base } from '../setup.ts';
import { known } from '../known.ts';
import { patientRequest } from '../requests/people.ts';

/** Who the patient is (RTE-04, PAT-01, PAT-03, PAT-04). */
export const patientInfo = base.createStateConfig({
  id: 'patient-info',
  meta: { page: 'patient-info' },
  initial: 'form',
  entry: 'clearProblems',
  on: { back: '#flow-check' },
  states: {
    form: {
      initial: 'asking',
      on: {
        'patient.typed': { actions: { type: 'typePatient', params: ({ event }) => event.draft } },
        'patient.submitted': [
          {
            guard: 'patientHasProblems',
            target: '.refused',
            reenter: true,
            actions: 'showPatientProblems',
          },
          { target: 'saving', actions: 'mint' },
        ],
      },
      states: { asking: {}, refused: {} },
    },
    saving: { always: [{ guard: 'hasPatient', target: 'updating' }, { target: 'creating' }] },
    creating: {
      tags: ['busy'],
      invoke: {
        id: 'createPatient',
        src: 'createPatient',
        input: ({ context }) => patientRequest(context, context.patient, undefined),
        onDone: [
          {
            guard: 'accepted',
            target: '#contact-info',
            actions: [
              { type: 'keepPatient', params: ({ event }) => valueOf(event.output).patientId },
              'tellRecord',
            ],
          },
          ...orMendingPerson('form.refused'),
        ],
        onError: orTrouble,
      },
    },
    updating: {
      tags: ['busy'],
      invoke: {
        id: 'updatePatient',
        src: 'updatePatient',
        input: ({ context }) => {
          const { intention, body } = patientRequest(context, context.patient, context.keptContact);
          return { intention, body: { ...body, patientId: known(context.patientId, 'patient') } };
        },
        onDone: [
          {
            guard: 'accepted',
            target: '#contact-info',
            actions: [
              { type: 'keepPatient', params: ({ event }) => valueOf(event.output).patientId },
              'tellRecord',
            ],
          },
          ...orMendingPerson('form.refused'),
        ],
        onError: orTrouble,
      },
    },
    failed: { tags: ['trouble'], on: { retried: 'saving', back: 'form' } },
    timedOut: { tags: ['trouble'], on: { retried: 'saving', back: 'form' } },
  },
});
