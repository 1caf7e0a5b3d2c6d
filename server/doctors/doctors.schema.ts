// The table of 0320_doctors.sql, which gives the reasons.
import { pgTable, text } from 'drizzle-orm/pg-core';
import { moment, now } from '#server/database/columns.ts';

export const doctors = pgTable('doctors', {
  npi: text().primaryKey(),
  name: text().notNull(),
  city: text().notNull(),
  phone: text().notNull(),
  importedAt: moment('imported_at').notNull().default(now),
});
