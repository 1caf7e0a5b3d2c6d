// Statements written for the pool, asked inside a transaction: a second connection there could
// starve the pool.
import { sql } from 'drizzle-orm';
import type { QueryResultRow } from 'pg';
import type { Tx } from './database.ts';

/**
 * A statement with $1, $2 ... for its values; the name makes it a prepared one where it goes to the
 * pool.
 */
interface Statement {
  name: string;
  text: string;
  values: unknown[];
}

/** The pool, or a transaction. */
export interface Queries {
  query<Row extends QueryResultRow>(statement: Statement): Promise<{ rows: Row[] }>;
}

/** Asks on the transaction's own connection. */
export const queriesOf = (tx: Tx): Queries => ({
  query: async <Row extends QueryResultRow>({ text, values }: Statement) => {
    const { rows } = await tx.execute(sql.join(chunksOf(text, values)));
    return { rows: rows as Row[] }; // as the pool's own `query` says of its rows
  },
});

function chunksOf(text: string, values: unknown[]) {
  return text
    .split(/\$(\d+)/)
    .map((part, index) =>
      index % 2 === 0 ? sql.raw(part) : sql`${sql.param(values[Number(part) - 1])}`,
    );
}
