import { and, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Span } from './parameters.ts';

/** Whether a moment lies in a span. */
export const within = (column: PgColumn | SQL, { from, until }: Span): SQL | undefined =>
  and(
    from && sql`${column} >= ${from.toISOString()}::timestamptz`,
    until && sql`${column} < ${until.toISOString()}::timestamptz`,
  );

/** Whether a date lies in a span: days of the calendar, whatever the zone. */
export const onDaysOf = (column: PgColumn | SQL, { from, until }: Span): SQL | undefined =>
  and(
    from && sql`${column} >= ${from.toISOString().slice(0, 10)}::date`,
    until && sql`${column} < ${until.toISOString().slice(0, 10)}::date`,
  );
