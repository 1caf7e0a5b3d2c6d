// What the tags of states mean to guards. Each tag is declared once, on its states;
// journey.machine.ts reads them there.
import { topic } from './topic.ts';

const readFromStates = () => {
  throw new Error('Only a whole chart knows which of its states are tagged.');
};

export const tagged = topic({
  guards: {
    /**
     * The current request cannot be undone: only the answer decides, and until it arrives nothing
     * leads away.
     */
    committing: readFromStates,
    /** A dialog is open, in any region: no other opens over or under it (HLD-02). */
    inDialog: readFromStates,
    /** The page waits for its own patch, so no other is needed (ENG-05). */
    patching: readFromStates,
    /** Starting over is offered here, and asks first when something would be lost. */
    restartable: readFromStates,
  },
  actions: {},
});
