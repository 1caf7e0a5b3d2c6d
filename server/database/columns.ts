// Columns that Drizzle has no short form for.
import { sql } from 'drizzle-orm';
import { customType, timestamp } from 'drizzle-orm/pg-core';

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const moment = (name: string) => timestamp(name, { withTimezone: true });

/** The database's clock decides. */
export const now = sql`clock_timestamp()`;
