// The table of 0240_prescriptions.sql, which gives the reasons.
import { date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { appointments, engagements } from '#server/booking/booking.schema.ts';
import { stores } from '#server/stores/stores.schema.ts';
import { bytea, moment, now } from '#server/database/columns.ts';

export const prescriptions = pgTable(
  'prescriptions',
  {
    id: uuid().primaryKey().defaultRandom(),
    numberKey: bytea('number_key').notNull().unique(),
    personKey: bytea('person_key').notNull(),
    storeNumber: text('store_number')
      .notNull()
      .references(() => stores.storeNumber),
    sealed: text().notNull(),
    expiresOn: date('expires_on', { mode: 'string' }).notNull(),
    endedAs: text('ended_as', { enum: ['expired', 'used'] }),
    engagementId: uuid('engagement_id')
      .unique()
      .references(() => engagements.id, { onDelete: 'set null' }),
    appointmentId: uuid('appointment_id')
      .unique()
      .references(() => appointments.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull().default(now),
    updatedAt: moment('updated_at').notNull().default(now),
  },
  (table) => [index('prescriptions_expiry').on(table.expiresOn)],
);
