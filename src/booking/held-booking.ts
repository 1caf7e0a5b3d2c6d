import type { JourneySnapshot } from '#machines/journey.machine.ts';

/** HLD-07: whether a time is held for a booking; a walk-in has a place in the line instead. */
export const isBookingHeld = ({ context: { hold, walksIn } }: JourneySnapshot): boolean =>
  hold !== undefined && !walksIn;
