import { and, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Span } from './parameters.ts';

/** Whether a moment is within a span. */
export const within = (column: PgColumn | SQL, { from, until }: Span): SQL | undefined =>
  and(
    from && sql`${column} >= ${from.toISOString()}::timestamptz`,
    until && sql`${column} < ${until.toISOString()}::timestamptz`,
  );
