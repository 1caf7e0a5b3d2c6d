import { and } from 'xstate';
import { rememberedProfile } from '../requests/account.ts';
import { ask, mending } from '../vocabulary/calls/ends.ts';
import { base } from '../vocabulary/base.ts';
import { heldUp } from '../vocabulary/calls/held-up.ts';
import { known } from '../knowledge/known.ts';
import { personRequest } from '../requests/group.ts';
import { patientRequest, patientUpdate } from '../requests/people.ts';
import { nextUnsent } from '../vocabulary/group-edits.ts';

/** VAL-11: leads to the page that has the field. */
const mendingEither = [
  { guard: 'patientRefused', target: '#patient-refused', keep: 'showRefusal' },
  mending('form.refused'),
] as const;

/**
 * How to reach the patient (RTE-04, CTC-01): sent to the server together with who they are
 * (PAT-04).
 */
export const contactInfo = base.createStateConfig({
  id: 'contact-info',
  meta: { page: 'contact-info' },
  initial: 'form',
  entry: [{ type: 'comeTo', params: 'contact-info' }, 'tellRecord'],
  exit: 'clearProblems',
  on: {
    back: [
      { guard: and(['forGroup', 'signedIn']), target: '#timeslots' },
      { guard: 'forGroup', target: '#flow-check' },
      { target: '#patient-info' },
    ],
  },
  states: {
    form: {
      initial: 'asking',
      on: {
        'contact.typed': { actions: { type: 'typeContact', params: ({ event }) => event.draft } },
        'contact.submitted': [
          {
            guard: 'contactHasProblems',
            target: '.refused',
            actions: 'showContactProblems',
          },
          { guard: 'forGroup', target: 'sendingAll', actions: ['mint', 'unsendAll'] },
          { target: 'saving', actions: 'mint' },
        ],
      },
      states: {
        asking: {},
        refused: {
          /** What the server refuses about the partner's code, when the visit is booked. */
          id: 'contact-refused',
        },
      },
    },
    saving: { always: [{ guard: 'hasPatient', target: 'updating' }, { target: 'creating' }] },
    creating: ask('createPatient', {
      input: (context) =>
        patientRequest(context, known(context.keptPatient, 'patient'), context.contact),
      done: {
        target: 'kept',
        keep: { type: 'keepPatientId', of: ({ patientId }) => patientId },
        actions: 'keepContact',
      },
      refused: { INVALID_REQUEST: mendingEither },
    }),
    updating: ask('updatePatient', {
      id: 'updatePatient.contact',
      input: (context) =>
        patientUpdate(context, known(context.keptPatient, 'patient'), context.contact),
      done: { target: 'kept', actions: 'keepContact' },
      refused: { INVALID_REQUEST: mendingEither },
    }),
    /** GRP-01: one contact for all; each person becomes a patient, one after the other. */
    sendingAll: {
      always: [
        { guard: 'somebodyUnsent', target: 'sending' },
        { target: '#review-appt', actions: 'keepPartyContact' },
      ],
    },
    sending: ask('createPatient', {
      id: 'createPatient.group',
      input: (context) =>
        personRequest(context, known(nextUnsent(context), 'person'), context.contact),
      done: { target: 'sendingAll', keep: { type: 'keepSent', of: ({ patientId }) => patientId } },
      refused: {
        INVALID_REQUEST: mending('form.refused'),
        ELIGIBLITY_ERROR: mending('form.refused'),
      },
      heldUp: 'sending',
    }),
    ...heldUp({ retried: 'sending', back: 'form' }, 'sending'),
    kept: {
      always: [{ guard: 'remembersOwn', target: 'updatingProfile' }, { target: '#sms-opt' }],
    },
    /** PAT-02: saved to the account as well. A courtesy: its failure does not stop anyone. */
    updatingProfile: ask('updateProfile', {
      id: 'updateProfile.booking',
      input: rememberedProfile,
      done: { target: '#sms-opt', keep: 'tellIdentified' },
      whateverRefused: '#sms-opt',
      failed: '#sms-opt',
      unanswered: '#sms-opt',
    }),
    ...heldUp({ retried: 'saving', back: 'form' }),
  },
});
