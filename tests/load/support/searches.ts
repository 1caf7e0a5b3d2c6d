// What people all over the country search for.
import type pg from 'pg';
import type { z } from 'zod';
import { searchTimeslots } from '#contract/timeslots.ts';
import { addDays, dateInUtc } from '#domain/dates.ts';
import { NEARBY_STORES, nearbyParameters } from '#server/timeslots/nearby.store.ts';
import { stockOf, wantsOf } from '#server/timeslots/sought.ts';

/** A date so many days from today on. */
export const ahead = (days: number) => addDays(dateInUtc(new Date()), days);

const FIRST_DAY = 2;
/** Ten stores are shown, and one more tells whether there are more. */
const STORES_LOOKED_AT = 11;

export type Search = z.input<typeof searchTimeslots.body> & { date: string };

/**
 * Searches for flu and COVID vaccine, each near another store that stocks both, on the day after
 * tomorrow and so many days from it on, in turn.
 * @param radius in miles; the contract's, unless it is said
 */
export async function searchesAllOver(
  pool: pg.Pool,
  { count, days, radius }: { count: number; days: number; radius?: number },
): Promise<Search[]> {
  const { rows } = await pool.query<{ latitude: number; longitude: number; state: string }>(
    `select latitude, longitude, state from stores where stocked @> '{150,207}' order by md5(store_number) limit $1`,
    [count],
  );
  return rows.map(({ latitude, longitude, state }, index) => ({
    vaccine: [{ code: '150' }, { code: '207' }],
    position: { latitude, longitude },
    state,
    restriction: { dob: '1984-04-28' },
    date: ahead(FIRST_DAY + (index % days)),
    ...(radius !== undefined && { searchRadius: radius }),
  }));
}

/** What the server asks its database for a search (`NEARBY_STORES`). */
function parametersOf(search: Search): unknown[] {
  const body = searchTimeslots.body.parse(search);
  return nearbyParameters({
    position: body.position,
    miles: body.searchRadius,
    stock: stockOf(wantsOf(body.vaccine, 'vaccine')),
    from: search.date,
    days: 1,
    limit: STORES_LOOKED_AT,
  });
}

/** The same searches over HTTP, and as the bare statements behind them. */
export const searchLoads = (
  urls: { database: string; server: string },
  wanted: readonly Search[],
) => ({
  sql: {
    kind: 'sql' as const,
    url: urls.database,
    name: 'nearby-stores',
    text: NEARBY_STORES,
    requests: wanted.map(parametersOf),
  },
  http: {
    kind: 'http' as const,
    url: urls.server,
    path: searchTimeslots.path,
    requests: [...wanted],
  },
});
