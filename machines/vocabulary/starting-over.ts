// The ways on from a page beside a booking. Back into it; or starting over, where a page offers it:
// at once with nothing to lose, otherwise after the question of regions/restart.ts (SES-03).
import { not } from 'xstate';

/**
 * HLD-07: back into the booking beside which a page was opened, while its time is held. A walk-in
 * has its place in the line, and its own ways.
 */
export const toHeldBooking = {
  guard: 'bookingHeld',
  actions: ['forgetLink', 'leadToBooking'],
} as const;

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
