// Starting over, where a page offers it: at once with nothing to lose, otherwise after the question
// of regions/restart.ts (SES-03).
import { not } from 'xstate';

export const startingOver = {
  tags: ['restartable'],
  on: {
    'booking.restarted': {
      guard: not('wouldLose'),
      target: '#get-started',
      actions: ['startOver', 'tellJourneyLeft'],
    },
  },
} as const;
