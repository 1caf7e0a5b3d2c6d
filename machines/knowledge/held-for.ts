import { isForGroup } from './for-group.ts';
import type { JourneyContext } from './context.ts';

/** What is held: a time, the times of a group, or a place in a store's line. */
export type HeldFor = '' | 'ForAll' | 'InLine';

/** How the words about what is held are called: of one's own time they have no ending. */
export function heldFor(context: JourneyContext): HeldFor {
  if (context.walksIn) return 'InLine';
  return isForGroup(context) ? 'ForAll' : '';
}
