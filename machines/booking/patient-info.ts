import { orMendingPerson, orTrouble } from '../outcomes.ts';
import { valueOf } from '../answers.ts';
import { base } from '../setup.ts';
import { known } from '../known.ts';
import { rememberedDependent } from '../requests/account.ts';
import { patientRequest } from '../requests/people.ts';

/** Who the patient is (RTE-04, PAT-01, PAT-03, PAT-04). */
export const patientInfo = base.createStateConfig({
  id: 'patient-info',
  meta: { page: 'patient-info' },
  initial: 'arriving',
  entry: [
    'clearProblems',
    'fillFromProfile',
    { type: 'comeTo', params: 'patient-info' },
    'tellRecord',
  ],
  on: { back: [{ guard: 'signedIn', target: '#timeslots' }, { target: '#flow-check' }] },
  states: {
    arriving: {
      always: [{ guard: 'mayKnowDependents', target: 'listing' }, { target: 'form' }],
    },
    /** PAT-05: whoever is in somebody's care is known by name; without the list they are typed. */
    listing: {
      tags: ['busy'],
      invoke: {
        id: 'listDependents.booking',
        src: 'listDependents',
        input: {},
        onDone: [
          {
            guard: 'accepted',
            target: 'form',
            actions: {
              type: 'keepDependents',
              params: ({ event }) => valueOf(event.output).dependents,
            },
          },
          { target: 'form' },
        ],
        onError: 'form',
      },
    },
    form: {
      initial: 'asking',
      on: {
        'dependent.chosen': {
          target: '.asking',
          actions: { type: 'fillFromDependent', params: ({ event }) => event.dependentId },
        },
        'remember.toggled': { actions: 'toggleRemember' },
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
            target: 'kept',
            actions: {
              type: 'keepPatient',
              params: ({ event }) => valueOf(event.output).patientId,
            },
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
            target: 'kept',
            actions: {
              type: 'keepPatient',
              params: ({ event }) => valueOf(event.output).patientId,
            },
          },
          ...orMendingPerson('form.refused'),
        ],
        onError: orTrouble,
      },
    },
    kept: {
      always: [{ guard: 'remembersDependent', target: 'remembering' }, { target: '#contact-info' }],
    },
    /** PAT-05: kept in the account as well. It is a courtesy: its failure stops nobody. */
    remembering: {
      tags: ['busy'],
      invoke: {
        id: 'addDependent.booking',
        src: 'addDependent',
        input: ({ context }) => rememberedDependent(context),
        onDone: { target: '#contact-info', actions: 'forgetDependents' },
        onError: '#contact-info',
      },
    },
    failed: { tags: ['trouble'], on: { retried: 'saving', back: 'form' } },
    timedOut: { tags: ['trouble'], on: { retried: 'saving', back: 'form' } },
  },
});
