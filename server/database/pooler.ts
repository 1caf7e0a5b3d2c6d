// A pooler that lends a connection for one transaction (PgBouncer, pool_mode = transaction): what
// one transaction leaves on it is lost to our next one, and may reach another server's (OPS-03).
import type pg from 'pg';

/**
 * Stops this pool from preparing statements: the name would be known to a connection that someone
 * else has by then.
 */
export function prepareNothing(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    const ask: (...asked: unknown[]) => unknown = client.query.bind(client);
    const unnamed = ([asked, ...more]: unknown[]) =>
      ask(
        typeof asked === 'object' && asked !== null && 'name' in asked
          ? { ...asked, name: undefined }
          : asked,
        ...more,
      );
    // Takes and returns the same as the driver's own, in all its forms.
    client.query = ((...asked: unknown[]) => unnamed(asked)) as typeof client.query;
  });
}
