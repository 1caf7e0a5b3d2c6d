import { known } from '../knowledge/known.ts';
import { patientUpdate } from '../requests/people.ts';
import { ask, mending } from '../vocabulary/calls/ends.ts';
import { base } from '../vocabulary/base.ts';
import { heldUp } from '../vocabulary/calls/held-up.ts';

/** How to reach them: what the pharmacy knows is filled in (RXR-01, CTC-01). */
export const rxReadyContact = base.createStateConfig({
  id: 'rx-ready-contact',
  meta: { page: 'rx-ready-contact' },
  initial: 'form',
  // When resumed elsewhere, the journey continues at the choice of a time.
  entry: [{ type: 'comeTo', params: 'timeslots' }, 'tellRecord'],
  exit: 'clearProblems',
  on: { back: '#rx-ready' },
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
          { target: 'saving', actions: 'mint' },
        ],
      },
      states: { asking: {}, refused: {} },
    },
    saving: ask('updatePatient', {
      id: 'updatePatient.rx-ready',
      input: (context) =>
        patientUpdate(context, known(context.keptPatient, 'patient'), context.contact),
      done: { target: '#rx-ready-timeslots', actions: ['keepContact', 'goWithoutTexts'] },
      refused: { INVALID_REQUEST: mending('form.refused') },
    }),
    ...heldUp({ retried: 'saving', back: 'form' }),
  },
});
