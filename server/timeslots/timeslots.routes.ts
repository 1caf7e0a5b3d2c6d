import { searchGroupTimeslots } from '#contract/group-timeslots.ts';
import { searchSchedulerTimeslots, searchTimeslots } from '#contract/timeslots.ts';
import type { Database } from '#server/database/database.ts';
import type { Wire } from '#server/http/wire.ts';
import { storeCards } from '#server/stores/store-cards.ts';
import { searchPartyTimes } from './group-timeslots.service.ts';
import { searchTimes } from './timeslots.service.ts';

/**
 * SLT-01: both searches for one person, the global scheduler asking in the same words, and that for
 * a group.
 */
export function timeslotRoutes(wire: Wire, { pool }: Database): void {
  const searcher = { pool, cardsOf: storeCards(pool) };
  for (const operation of [searchTimeslots, searchSchedulerTimeslots] as const) {
    wire.read(operation, async ({ body, language, session }) => {
      const sessionId = body.engagementId === undefined ? undefined : await session();
      return searchTimes(searcher, body, { sessionId, language });
    });
  }
  wire.read(searchGroupTimeslots, async ({ body, language, session }) => {
    const sessionId = body.engagementId === undefined ? undefined : await session();
    return searchPartyTimes(searcher, body, { sessionId, language });
  });
}
