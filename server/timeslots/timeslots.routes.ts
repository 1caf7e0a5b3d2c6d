import { searchSchedulerTimeslots, searchTimeslots } from '#contract/timeslots.ts';
import type { Database } from '#server/database/database.ts';
import type { Wire } from '#server/http/wire.ts';
import { storeCards } from '#server/stores/store-cards.ts';
import { searchTimes } from './timeslots.service.ts';

/** SLT-01: both searches for one person; the global scheduler asks in the same words. */
export function timeslotRoutes(wire: Wire, { pool }: Database): void {
  const searcher = { pool, cardsOf: storeCards(pool) };
  for (const operation of [searchTimeslots, searchSchedulerTimeslots] as const) {
    wire.read(operation, async ({ body, language, session }) => {
      const sessionId = body.engagementId === undefined ? undefined : await session();
      return searchTimes(searcher, body, { sessionId, language });
    });
  }
}
