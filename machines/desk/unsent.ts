// Asks before signing out while a press has not been sent (DSK-02).
import { base } from './vocabulary.ts';

/** A press lost now could not be sent by anyone else; sending continues meanwhile. */
export const unsent = base.createStateConfig({
  initial: 'unasked',
  states: {
    unasked: { on: { 'desk.left': { guard: 'anyPressed', target: 'asking' } } },
    asking: {
      always: [
        // The member has to read the refusal first.
        { guard: 'anyRefused', target: 'unasked' },
        { guard: 'nothingUnsent', target: '#desk.away.leaving' },
      ],
      on: { 'unsent.kept': 'unasked', 'unsent.dropped': '#desk.away.leaving', 'desk.left': {} },
    },
  },
});
