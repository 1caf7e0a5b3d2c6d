// The tables of 0510_appointment_passes.sql, which gives the reasons.
import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, smallint, text, unique, uuid } from 'drizzle-orm/pg-core';
import { appointments } from '#server/booking/booking.schema.ts';
import { moment, now } from '#server/database/columns.ts';

export const appointmentPasses = pgTable(
  'appointment_passes',
  {
    appointmentId: uuid('appointment_id')
      .primaryKey()
      .references(() => appointments.id, { onDelete: 'cascade' }),
    language: text({ enum: ['en', 'es'] }).notNull(),
    madeAt: moment('made_at').notNull().default(now),
    changedAt: moment('changed_at').notNull().default(now),
    endsAt: moment('ends_at').notNull(),
  },
  (table) => [index('appointment_passes_ends').on(table.endsAt)],
);

export const passDevices = pgTable(
  'pass_devices',
  {
    id: text().primaryKey(),
    pushToken: text('push_token').notNull(),
    seenAt: moment('seen_at').notNull().default(now),
  },
  (table) => [index('pass_devices_seen').on(table.seenAt)],
);

export const passCopies = pgTable(
  'pass_copies',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    appointmentId: uuid('appointment_id')
      .notNull()
      .references(() => appointmentPasses.appointmentId, { onDelete: 'cascade' }),
    deviceId: text('device_id').references(() => passDevices.id, { onDelete: 'cascade' }),
    madeAt: moment('made_at').notNull().default(now),
    changes: integer().notNull().default(0),
    told: integer().notNull().default(0),
    attempts: smallint().notNull().default(0),
    dueAt: moment('due_at').notNull().default(now),
    failure: text(),
  },
  (table) => [
    unique().on(table.appointmentId, table.deviceId).nullsNotDistinct(),
    index('pass_copies_due')
      .on(table.dueAt, table.id)
      .where(sql`told < changes`),
    index('pass_copies_device').on(table.deviceId),
  ],
);
