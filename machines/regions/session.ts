import { base } from '../vocabulary/base.ts';
import { sessionStart } from './session-start.ts';

/**
 * Who is using the product (CHN-01). The app reports the server's answer; so does a page that signs
 * a visitor in or out.
 */
export const session = base.createStateConfig({
  ...sessionStart,
  on: {
    ...sessionStart.on,
    'visitor.identified': [
      // CHN-08: another customer signed in in this browser, who must see nothing of the previous
      // one: the page is left for their appointments (journey.machine.ts).
      {
        guard: 'isAnother',
        target: '.judging',
        actions: [
          { type: 'keepMe', params: ({ event }) => event.me },
          'startOver',
          'tellJourneyLeft',
        ],
      },
      {
        target: '.judging',
        actions: { type: 'keepMe', params: ({ event }) => event.me },
      },
    ],
    'visitor.left': '.guest',
  },
  states: {
    ...sessionStart.states,
    judging: {
      always: [
        { guard: 'signedIn', target: 'signedIn' },
        { guard: 'recognised', target: 'recognised' },
        { target: 'guest' },
      ],
    },
    recognised: {},
    signedIn: {},
  },
});
