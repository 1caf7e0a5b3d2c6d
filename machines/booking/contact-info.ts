import { orMendingPerson, orTrouble } from '../outcomes.ts';
import { base } from '../setup.ts';
import { known } from '../known.ts';
import { patientRequest } from '../requests/people.ts';

/** How to reach them (RTE-04, CTC-01). */
export const contactInfo = base.createStateConfig({
  id: 'contact-info',
  meta: { page: 'contact-info' },
  initial: 'form',
  entry: 'clearProblems',
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
          { guard: 'accepted', target: '#sms-opt', actions: ['keepContact', 'tellRecord'] },
          ...orMendingPerson('form.refused'),
        ],
        onError: orTrouble,
      },
    },
    failed: { tags: ['trouble'], on: { retried: 'saving', back: 'form' } },
    timedOut: { tags: ['trouble'], on: { retried: 'saving', back: 'form' } },
  },
});
