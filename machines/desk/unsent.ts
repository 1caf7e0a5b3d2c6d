// While a press has not been sent, asks before signing out and stays at this store (DSK-02); asks
// before signing out, too, while a form is typed and not saved, also for a screen (WLK-05).
import { base } from './vocabulary.ts';

const answers = {
  'unsent.kept': 'unasked',
  'unsent.dropped': '#desk.away.leaving',
  'desk.left': {},
} as const;

/** A press lost now could not be sent by anyone else; sending continues meanwhile. */
export const unsent = base.createStateConfig({
  initial: 'unasked',
  states: {
    unasked: {
      on: {
        'desk.left': [
          { guard: 'anyPressed', target: 'asking' },
          { guard: 'anyUnsaved', target: 'unsaved' },
        ],
        'store.chosen': { guard: 'anyPressed', target: 'staying' },
        'poster.screened': [
          { guard: 'anyPressed', target: 'staying' },
          { guard: 'anyUnsaved', target: 'unscreened' },
        ],
      },
    },
    /** Says why nothing happens: the presses belong to this store and member. */
    staying: {
      always: [
        { guard: 'anyRefused', target: 'unasked' },
        { guard: 'nothingUnsent', target: 'unasked' },
      ],
      on: { 'unsent.kept': 'unasked', 'desk.left': 'asking' },
    },
    asking: {
      always: [
        // The member has to read the refusal first.
        { guard: 'anyRefused', target: 'unasked' },
        { guard: 'formsOnly', target: 'unsaved' },
        { guard: 'nothingUnsent', target: '#desk.away.leaving' },
      ],
      on: answers,
    },
    /** Nothing but a form would be lost: that waits for nobody else. */
    unsaved: { on: answers },
    /** The same before a screen takes the desk's place: the poster's page takes the answer. */
    unscreened: {
      on: {
        'unsent.kept': 'unasked',
        'unsent.dropped': 'unasked',
        'sheet.closed': 'unasked',
        'poster.replaced': 'unasked',
        'desk.left': 'unsaved',
      },
    },
  },
});
