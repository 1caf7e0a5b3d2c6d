import { valueOf } from '../answers.ts';
import { rememberedProfile } from '../requests/account.ts';
import { orMendingPerson, orTrouble } from '../outcomes.ts';
import { base } from '../setup.ts';
import { known } from '../known.ts';
import { patientRequest } from '../requests/people.ts';

/** How to reach them (RTE-04, CTC-01). */
export const contactInfo = base.createStateConfig({
  id: 'contact-info',
  meta: { page: 'contact-info' },
  initial: 'form',
  entry: ['clearProblems', { type: 'comeTo', params: 'contact-info' }, 'tellRecord'],
  on: { back: '#patient-info' },
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
