import { searchSchedulerTimeslots, searchTimeslots } from '#contract/timeslots.ts';
import type { Database } from '#server/database/database.ts';
import type { Wire } from '#server/http/wire.ts';
import { storeCards } from '#server/stores/store-cards.ts';
import { searchTimes } from './timeslots.service.ts';

/** SLT-01: both searches for one person; the global scheduler asks in the same words. */
export function timeslotRoutes(wire: Wire, { pool }: Database): void {
  const searcher = { pool, cardsOf: storeCards(pool) };
  wire.read(searchTimeslots, ({ body, language }) => searchTimes(searcher, body, language));
  wire.read(searchSchedulerTimeslots, ({ body, language }) =>
    searchTimes(searcher, body, language),
  );
}
