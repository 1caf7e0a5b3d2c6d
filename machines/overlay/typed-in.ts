// A sheet that is typed into and then sent, whoever it is about: problems hold it up, and a request
// that did not get through is sent again unchanged (EDT-01).
import type { EditForm } from '../vocabulary/edits.ts';
import { base } from '../vocabulary/base.ts';
import { heldUp } from '../vocabulary/calls/held-up.ts';

/**
 * @param form what is typed, and how it is checked
 * @param saved what happens once it may be sent; `saving` is the sheet's own
 */
export const typedIn = <const Form extends EditForm>(
  form: Form,
  saved: readonly ('mint' | 'tellEverybody')[] = ['mint'],
) => ({
  editing: base.createStateConfig({
    initial: 'asking',
    on: {
      'overlay.typed': {
        actions: { type: 'typeEdit', params: ({ event }) => ({ form, typed: event.edit }) },
      },
      'overlay.saved': [
        {
          guard: { type: 'editHasProblems', params: form },
          target: '.refused',
          actions: { type: 'showEditProblems', params: form },
        },
        { target: 'saving', actions: saved },
      ],
    },
    states: { asking: {}, refused: {} },
  }),
  ...heldUp({ retried: 'saving', back: 'editing' }),
});
