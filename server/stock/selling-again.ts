// Doses become free without a count: a hold expires, a visit is cancelled or missed, a pause ends.
// They also disappear when a lot expires (DSK-04).
import type pg from 'pg';

/** Stores where something is not being sold, or was sold until its lot expired. */
const UNSURE = `select store_id as "storeId", array_agg(distinct vaccine_code) as codes from (
    select store_id, vaccine_code from store_products
      where not sells and coalesce(paused_until <= clock_timestamp(), true)
    union
    select l.store_id, l.vaccine_code from stock_lots l
      join store_products p using (store_id, vaccine_code, product_id)
      where l.doses > 0 and p.sells
        and l.expires_on between current_date - 2 and current_date
  ) unsure group by store_id`;

/**
 * Recomputes what such stores sell, one store at a time. A hold checks the remaining doses itself.
 */
export async function sellAgain(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ storeId: number; codes: string[] }>(UNSURE);
  for (const { storeId, codes } of rows)
    await pool.query('select refresh_sales($1, $2)', [storeId, codes]);
}
