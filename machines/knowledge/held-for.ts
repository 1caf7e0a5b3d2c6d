import { isForGroup } from './for-group.ts';
import type { JourneyContext } from './context.ts';

/** What is held: a time, the times of a group, or a place in a store's line. */
export type HeldFor = '' | 'ForAll' | 'InLine';

/** HLD-07: whether a time is held for a booking; a walk-in has a place in the line instead. */
export const isBookingHeld = ({ hold, walksIn }: JourneyContext): boolean =>
  hold !== undefined && !walksIn;

/** The suffix of the copy keys about what is held: none for one's own time. */
export function heldFor(context: JourneyContext): HeldFor {
  if (context.walksIn) return 'InLine';
  return isForGroup(context) ? 'ForAll' : '';
}
