import { and } from 'xstate';
import { valueOf } from '../answers.ts';
import { rememberedProfile } from '../requests/account.ts';
import { ifBooked, ifGone, mending, orMendingPerson, orTrouble } from '../outcomes.ts';
import { base } from '../setup.ts';
import { known } from '../known.ts';
import { personRequest } from '../requests/group.ts';
import { patientRequest } from '../requests/people.ts';
import { nextUnsent } from '../setup/group-edits.ts';

/** How to reach them (RTE-04, CTC-01). */
export const contactInfo = base.createStateConfig({
  id: 'contact-info',
  meta: { page: 'contact-info' },
  initial: 'form',
  entry: ['clearProblems', { type: 'comeTo', params: 'contact-info' }, 'tellRecord'],
  on: {
    back: [
      { guard: and(['forGroup', 'signedIn']), target: '#group-timeslots' },
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
            reenter: true,
            actions: 'showContactProblems',
          },
          { guard: 'forGroup', target: 'sendingAll', actions: ['mint', 'unsendAll'] },
          { target: 'saving', actions: 'mint' },
        ],
      },
      states: { asking: {}, refused: {} },
    },
    saving: {
      tags: ['busy'],
      invoke: {
        id: 'updatePatient.contact',
        src: 'updatePatient',
        input: ({ context }) => {
          const { intention, body } = patientRequest(
            context,
            known(context.keptPatient, 'patient'),
            context.contact,
          );
          return { intention, body: { ...body, patientId: known(context.patientId, 'patient') } };
        },
        onDone: [
          { guard: 'accepted', target: 'kept', actions: 'keepContact' },
          ...orMendingPerson('form.refused'),
        ],
        onError: orTrouble,
      },
    },
    /** GRP-01: one contact for all; each of them becomes a patient, one after the other. */
    sendingAll: {
      always: [
        { guard: 'somebodyUnsent', target: 'sending' },
        { target: '#group-review', actions: 'keepPartyContact' },
      ],
    },
    sending: {
      tags: ['busy'],
      invoke: {
        id: 'createPatient.group',
        src: 'createPatient',
        input: ({ context }) =>
          personRequest(context, known(nextUnsent(context), 'person'), context.contact),
        onDone: [
          {
            guard: 'accepted',
            target: 'sendingAll',
            actions: { type: 'keepSent', params: ({ event }) => valueOf(event.output).patientId },
          },
          ifGone,
          ifBooked,
          mending('form.refused'),
        ],
        onError: [{ guard: 'timedOut', target: 'sendingTimedOut' }, { target: 'sendingFailed' }],
      },
    },
    sendingFailed: { tags: ['trouble'], on: { retried: 'sending', back: 'form' } },
    sendingTimedOut: { tags: ['trouble'], on: { retried: 'sending', back: 'form' } },
    kept: {
      always: [{ guard: 'remembersOwn', target: 'updatingProfile' }, { target: '#sms-opt' }],
    },
    /** PAT-02: kept in the account as well. It is a courtesy: its failure stops nobody. */
    updatingProfile: {
      tags: ['busy'],
      invoke: {
        id: 'updateProfile.booking',
        src: 'updateProfile',
        input: ({ context }) => rememberedProfile(context),
        onDone: [
          {
            guard: 'accepted',
            target: '#sms-opt',
            actions: { type: 'tellIdentified', params: ({ event }) => valueOf(event.output) },
          },
          { target: '#sms-opt' },
        ],
        onError: '#sms-opt',
      },
    },
    failed: { tags: ['trouble'], on: { retried: 'saving', back: 'form' } },
    timedOut: { tags: ['trouble'], on: { retried: 'saving', back: 'form' } },
  },
});
