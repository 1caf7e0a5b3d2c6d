// Whether somebody is at the desk: it locks when nobody was for 15 minutes (DSK-01).
import { ask } from './ask.ts';
import { base } from './vocabulary.ts';

/**
 * The server decides when the desk locks; at that time it is asked anew, since what somebody did
 * meanwhile may have kept it open. Who only reads or types says that they are there.
 */
export const presence = base.createStateConfig({
  initial: 'there',
  states: {
    // The time counts anew with each entry. It stands on the states: a region of its own that is
    // entered again would take all others with it, and what is typed there.
    there: { after: { LOCKS: '#desk.arriving' }, on: { 'somebody.there': 'staying' } },
    staying: {
      ...ask('stayAtDesk', {
        input: () => ({}),
        done: { target: 'there', keep: 'keepDesk' },
        refused: {},
        failed: 'there',
        unanswered: 'there',
      }),
      after: { LOCKS: '#desk.arriving' },
    },
  },
});
