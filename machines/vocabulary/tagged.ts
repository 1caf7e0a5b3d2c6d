// What the tags of states say, for guards. Each tag is declared once, on its states;
// journey.machine.ts reads them there.
import { topic } from './topic.ts';

const readFromStates = () => {
  throw new Error('Only a whole chart knows which of its states are tagged.');
};

export const tagged = topic({
  guards: {
    /**
     * What is asked now cannot be taken back: the answer decides, and until it is there nothing
     * leads away.
     */
    committing: readFromStates,
    /** A dialog is open, in whichever region: no other opens over or under it (HLD-02). */
    inDialog: readFromStates,
    /** The page waits for its own patch, so nobody else need send one (ENG-05). */
    patching: readFromStates,
    /** Starting over is offered here, and asks first when something would be lost. */
    restartable: readFromStates,
  },
  actions: {},
});
