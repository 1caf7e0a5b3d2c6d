// Whoever signs out while something that was pressed is not sent yet is asked first (DSK-02).
import { base } from './vocabulary.ts';

/** What is lost then, nobody else could send; it goes on being sent meanwhile. */
export const unsent = base.createStateConfig({
  initial: 'unasked',
  states: {
    unasked: { on: { 'desk.left': { guard: 'anyPressed', target: 'asking' } } },
    asking: {
      always: [
        // Somebody has to read it.
        { guard: 'anyRefused', target: 'unasked' },
        { guard: 'nothingUnsent', target: '#desk.away.leaving' },
      ],
      on: { 'unsent.kept': 'unasked', 'unsent.dropped': '#desk.away.leaving', 'desk.left': {} },
    },
  },
});
