// Columns that Drizzle has no word for, or a long one.
import { sql } from 'drizzle-orm';
import { customType, timestamp } from 'drizzle-orm/pg-core';

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Time is the database's. */
export const now = sql`clock_timestamp()`;
