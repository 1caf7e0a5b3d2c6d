import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Tx } from '#server/database/database.ts';
import type { StoreCard } from '#server/stores/store-cards.ts';
import type { HeldVaccine } from '../booking.schema.ts';

/** Whether the store sells all of the vaccines, from the maker that somebody wants. */
export function isStocked(
  vaccines: readonly HeldVaccine[],
  { manufacturers }: Pick<StoreCard, 'manufacturers'>,
): boolean {
  return vaccines.every(({ code, manufPref }) => {
    const makers = manufacturers.get(code);
    return makers && (manufPref === undefined || makers.includes(manufPref));
  });
}

type Wanted = Pick<HeldVaccine, 'code' | 'manufPref'>;

/** Doses of a store that somebody of an engagement holds, or has booked there. */
export interface Promised extends Wanted {
  place: number;
}

/** What a store has promised to the people of an engagement already (DSK-04). */
export async function promisedTo(
  pool: pg.Pool,
  engagementId: string,
  storeId: number,
): Promise<Promised[]> {
  const { rows } = await pool.query<{ place: number; vaccines: HeldVaccine[] }>({
    name: 'promised-to',
    text: `select place, vaccines from claims
      where engagement_id = $1 and store_id = $2
        and (expires_at is null or expires_at > clock_timestamp())`,
    values: [engagementId, storeId],
  });
  return rows.flatMap(({ place, vaccines }) =>
    vaccines.map(({ code, manufPref }) => ({ place, code, ...(manufPref && { manufPref }) })),
  );
}

/** Those of somebody's vaccines that are not promised to them already. */
export const notPromised = (
  { place, vaccines }: { place: number; vaccines: readonly HeldVaccine[] },
  promised: readonly Promised[],
): HeldVaccine[] =>
  vaccines.filter(
    ({ code, manufPref }) =>
      !promised.some(
        (one) => one.place === place && one.code === code && one.manufPref === manufPref,
      ),
  );

/**
 * Whether doses are left for somebody who is booked at the store and now wants these; the store's
 * stock is locked then until the transaction ends.
 */
export async function hasDosesFor(
  tx: Tx,
  storeId: number,
  engagementId: string,
  person: { place: number; vaccines: readonly HeldVaccine[] },
): Promise<boolean> {
  const { rows } = await tx.execute<{ has: boolean }>(
    sql`select is_in_stock(${storeId}, ${JSON.stringify([person])}::jsonb, ${engagementId}) as has`,
  );
  return rows[0]?.has === true;
}
