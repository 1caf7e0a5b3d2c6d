import { base } from '../vocabulary/base.ts';
import { sessionStart } from './session-start.ts';

/**
 * Who is using the product (CHN-01). The app tells what the server says of the visitor; a page that
 * signs somebody in or out does as well.
 */
export const session = base.createStateConfig({
  ...sessionStart,
  on: {
    ...sessionStart.on,
    'visitor.identified': [
      // CHN-08: another customer signed in in this browser; nothing of the one before is shown to
      // them.
      {
        guard: 'isAnother',
        target: '.judging',
        actions: [
          { type: 'keepMe', params: ({ event }) => event.me },
          'startOver',
          'tellJourneyLeft',
          'tellVisitorChanged',
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
