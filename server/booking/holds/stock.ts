import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Tx } from '#server/database/database.ts';
import type { StoreCard } from '#server/stores/store-cards.ts';
import type { HeldVaccine } from '../booking.schema.ts';

/** Whether the store sells all of the vaccines, from the requested maker where one was chosen. */
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

/** A dose at a store that a person of an engagement holds or has booked there. */
export interface Promised extends Wanted {
  place: number;
}

/** What a store has already promised to the people of an engagement (DSK-04). */
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

/** A person's vaccines that are not already promised to them. */
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
 * Whether enough doses are left for a person booked at the store who now wants these; locks the
 * store's stock until the transaction ends.
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
