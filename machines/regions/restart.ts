import { and, not, stateIn } from 'xstate';
import { base } from '../vocabulary/base.ts';

/**
 * Starting over asks first when it would discard something; with nothing to lose the page leads on
 * by itself (SES-03). Leaving the page closes the question in the same step.
 */
export const restart = base.createStateConfig({
  initial: 'steady',
  states: {
    steady: {
      on: {
        'booking.restarted': {
          guard: and(['restartable', 'wouldLose', stateIn({ overlay: 'closed' })]),
          target: 'asking',
        },
      },
    },
    asking: {
      tags: ['dialog'],
      always: { guard: not('restartable'), target: 'steady' },
      on: {
        'restart.confirmed': {
          target: 'steady',
          actions: ['startOver', 'tellJourneyLeft', 'leadToStart'],
        },
        'restart.declined': 'steady',
      },
    },
  },
});
