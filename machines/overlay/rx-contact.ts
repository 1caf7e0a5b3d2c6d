import { known } from '../knowledge/known.ts';
import { patientUpdate } from '../requests/people.ts';
import { askOverReview, mending } from '../vocabulary/calls/ends.ts';
import { base } from '../vocabulary/base.ts';
import { closeWithReview, leaving, leavingReview } from './over.ts';

/** How to reach them; who it is for is the prescription's (EDT-01, RXR-02). */
export const rxContact = base.createStateConfig({
  meta: { overlay: 'rx-contact' },
  tags: ['dialog'],
  always: closeWithReview,
  initial: 'editing',
  on: leaving('rx-contact'),
  exit: 'clearProblems',
  states: {
    editing: {
      initial: 'asking',
      on: {
        'overlay.typed': {
          actions: { type: 'typeEditedContact', params: ({ event }) => event.edit },
        },
        'overlay.saved': [
          {
            guard: 'editedContactHasProblems',
            target: '.refused',
            actions: 'showEditedContactProblems',
          },
          { target: 'saving', actions: 'mint' },
        ],
      },
      states: { asking: {}, refused: {} },
    },
    leaving: leavingReview,
    saving: askOverReview('updatePatient', {
      id: 'updatePatient.rx-contact',
      input: (context) =>
        patientUpdate(context, known(context.keptPatient, 'patient'), context.edit.contact),
      done: { target: '#overlay.closed', actions: ['saveEditedContact', 'tellRecord'] },
      refused: { INVALID_REQUEST: mending('editing.refused') },
    }),
    failed: { tags: ['trouble'], on: { retried: 'saving', back: 'editing' } },
    timedOut: { tags: ['trouble', 'late'], on: { retried: 'saving', back: 'editing' } },
  },
});
