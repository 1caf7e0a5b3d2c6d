// The table of 0490_calendar_address.sql, which gives the reasons.
import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { accounts } from '#server/accounts/accounts.schema.ts';
import { bytea, moment, now } from '#server/database/columns.ts';

export const calendarAddresses = pgTable('calendar_addresses', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  tokenHash: bytea('token_hash').notNull().unique(),
  sealed: text().notNull(),
  madeAt: moment('made_at').notNull().default(now),
});
