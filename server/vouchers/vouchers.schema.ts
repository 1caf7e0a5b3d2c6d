// The table of 0261_vouchers.sql, which gives the reasons.
import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment, now } from '#server/database/columns.ts';

export const vouchers = pgTable(
  'vouchers',
  {
    partner: text().notNull(),
    code: text().notNull(),
    uses: integer().notNull(),
    until: date({ mode: 'string' }),
    importedAt: moment('imported_at').notNull().default(now),
  },
  (table) => [primaryKey({ columns: [table.partner, table.code] })],
);
