// The tables of 0150_store_calendar.sql, which explains the reasons. A store's special days and
// blocks are in stores.schema.ts.
import { integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { appointments } from '#server/booking/booking.schema.ts';
import { moment, now } from '#server/database/columns.ts';
import { stores } from '#server/stores/stores.schema.ts';

export const lostVisits = pgTable(
  'lost_visits',
  {
    appointmentId: uuid('appointment_id')
      .notNull()
      .references(() => appointments.id, { onDelete: 'cascade' }),
    storeId: integer('store_id')
      .notNull()
      .references(() => stores.id, { onDelete: 'cascade' }),
    startsAt: moment('starts_at').notNull(),
    notedAt: moment('noted_at').notNull().default(now),
    calledAt: moment('called_at'),
    calledBy: uuid('called_by'),
    reopenedAt: moment('reopened_at'),
  },
  (table) => [primaryKey({ columns: [table.appointmentId, table.storeId, table.startsAt] })],
);
