// A pooler that lends a connection for one transaction (PgBouncer, pool_mode = transaction): what
// one transaction leaves behind, the next one of ours does not find, and another's may (OPS-03).
import type pg from 'pg';

/**
 * From now on no statement of this pool is a prepared one: its name would be known to a connection
 * that somebody else has then.
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
    // It takes and gives what the driver's own does, in all its forms.
    client.query = ((...asked: unknown[]) => unnamed(asked)) as typeof client.query;
  });
}
