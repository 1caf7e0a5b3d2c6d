// Runs statements written for the pool inside a transaction: taking a second connection there could
// starve the pool.
import pg, { type QueryResultRow } from 'pg';
import { clientOf, type Tx } from './database.ts';

/**
 * A statement with $1, $2 ... for its values; the name makes it a prepared one when run on the
 * pool.
 */
export interface Statement {
  name: string;
  text: string;
  values: unknown[];
}

/** The pool, or a transaction. */
export interface Queries {
  query<Row extends QueryResultRow>(statement: Statement): Promise<{ rows: Row[] }>;
}

/** Moments and dates stay as PostgreSQL writes them, as drizzle does in a transaction. */
const { TIMESTAMPTZ, TIMESTAMP, DATE, INTERVAL } = pg.types.builtins;
const AS_WRITTEN: ReadonlySet<number> = new Set([TIMESTAMPTZ, TIMESTAMP, DATE, INTERVAL]);

const types: pg.CustomTypesConfig = {
  getTypeParser: (type, format) =>
    AS_WRITTEN.has(type) ? (text: string) => text : pg.types.getTypeParser(type, format),
};

/** Runs statements on the transaction's own connection. */
export const queriesOf = (tx: Tx): Queries => ({
  query: <Row extends QueryResultRow>({ text, values }: Statement) =>
    clientOf(tx).query<Row>({ text, values, types }),
});
