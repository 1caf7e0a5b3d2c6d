import { ask, mending } from '../vocabulary/calls/ends.ts';
import { base } from '../vocabulary/base.ts';
import { heldUp } from '../vocabulary/calls/held-up.ts';
import { rememberedDependent } from '../requests/account.ts';
import { patientUpdate } from '../requests/people.ts';

/** Whatever the outcome, the list is fetched again when next needed. */
const remembered = { target: '#contact-info', actions: 'forgetDependents' } as const;

/**
 * Who the patient is (RTE-04, PAT-01, PAT-03, PAT-04). Sent to the server with the contact; a
 * patient it already has is replaced at once.
 */
export const patientInfo = base.createStateConfig({
  id: 'patient-info',
  meta: { page: 'patient-info' },
  initial: 'arriving',
  entry: ['fillFromProfile', { type: 'comeTo', params: 'patient-info' }, 'tellRecord'],
  exit: 'clearProblems',
  on: { back: [{ guard: 'signedIn', target: '#timeslots' }, { target: '#flow-check' }] },
  states: {
    arriving: {
      always: [{ guard: 'mayKnowDependents', target: 'listing' }, { target: 'form' }],
    },
    /** PAT-05: people in the visitor's care are known by name; without the list they are typed. */
    listing: ask('listDependents', {
      id: 'listDependents.booking',
      input: () => ({}),
      done: {
        target: 'form',
        keep: { type: 'keepDependents', of: ({ dependents }) => dependents },
      },
      whateverRefused: 'form',
      failed: 'form',
      unanswered: 'form',
    }),
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
            actions: 'showPatientProblems',
          },
          { guard: 'hasPatient', target: 'updating', actions: 'mint' },
          { target: 'kept', actions: 'keepPatient' },
        ],
      },
      states: {
        asking: {},
        refused: {
          /** What the server refuses about the patient, when sent with the contact. */
          id: 'patient-refused',
        },
      },
    },
    updating: ask('updatePatient', {
      input: (context) => patientUpdate(context, context.patient, context.keptContact),
      done: { target: 'kept', actions: 'keepPatient' },
      refused: { INVALID_REQUEST: mending('form.refused') },
    }),
    kept: {
      always: [{ guard: 'remembersDependent', target: 'remembering' }, { target: '#contact-info' }],
    },
    /** PAT-05: saved to the account as well. A courtesy: its failure does not stop anyone. */
    remembering: ask('addDependent', {
      id: 'addDependent.booking',
      input: rememberedDependent,
      done: remembered,
      whateverRefused: remembered,
      failed: '#contact-info',
      unanswered: '#contact-info',
    }),
    ...heldUp({ retried: 'updating', back: 'form' }),
  },
});
