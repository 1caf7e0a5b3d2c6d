import type { JourneyContext } from './context.ts';
import type { Party } from './party.ts';

/** The journey with changes to its group. */
export const partyWith = (context: JourneyContext, change: Partial<Party>) => ({
  party: { ...context.party, ...change },
});
