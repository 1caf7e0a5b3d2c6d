// What 0070_manage.sql creates beside the columns of appointments; that file explains the reasons.
import { sql } from 'drizzle-orm';
import { integer, pgTable, uuid } from 'drizzle-orm/pg-core';
import { appointments } from '#server/booking/booking.schema.ts';
import { bytea, moment } from '#server/database/columns.ts';

export const appointmentLinks = pgTable('appointment_links', {
  appointmentId: uuid('appointment_id')
    .primaryKey()
    .references(() => appointments.id, { onDelete: 'cascade' }),
  version: integer().notNull(),
  codeMac: bytea('code_mac').unique(),
  issuedAt: moment('issued_at')
    .notNull()
    .default(sql`clock_timestamp()`),
  expiresAt: moment('expires_at').notNull(),
});
