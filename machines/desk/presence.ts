// Whether a member is at the desk: it locks after 15 minutes without one (DSK-01).
import { ask } from './ask.ts';
import { base } from './vocabulary.ts';

/**
 * The server decides when the desk locks; at that time the chart asks again, since activity
 * meanwhile may have kept it open. A member who only reads or types counts as present.
 */
export const presence = base.createStateConfig({
  initial: 'there',
  states: {
    // The delay restarts with each entry. It is on these states because re-entering a region of its
    // own would re-enter all the others, and lose what is typed there.
    there: { after: { LOCKS: '#desk.arriving' }, on: { 'somebody.there': 'staying' } },
    staying: {
      ...ask('stayAtDesk', {
        input: () => ({}),
        done: { target: 'there', keep: 'keepDesk' },
        refused: {},
        failed: 'there',
        unanswered: 'there',
        tags: ['background'],
      }),
      after: { LOCKS: '#desk.arriving' },
    },
  },
});
