// What 0120_visits.sql and 0121_steps.sql add beside the columns of appointments.
import { sql } from 'drizzle-orm';
import { date, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { APPOINTMENT_STATUSES } from '#domain/appointments.ts';
import { NOT_ELIGIBLE_REASONS, STAGES } from '#domain/visits.ts';
import { ERROR_REASONS, ROUTES, SITES } from '#domain/given.ts';
import { appointments } from '#server/booking/booking.schema.ts';
import { moment, now } from '#server/database/columns.ts';

export const visitSteps = pgTable(
  'visit_steps',
  {
    appointmentId: uuid('appointment_id')
      .notNull()
      .references(() => appointments.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    fromStage: text('from_stage', { enum: STAGES }).notNull(),
    toStage: text('to_stage', { enum: STAGES }).notNull(),
    fromStatus: text('from_status', { enum: APPOINTMENT_STATUSES }).notNull(),
    fromArrivedAt: moment('from_arrived_at'),
    memberId: uuid('member_id'),
    reason: text({ enum: NOT_ELIGIBLE_REASONS }),
    undoes: integer(),
    takenAt: moment('taken_at').notNull().default(now),
  },
  (table) => [primaryKey({ columns: [table.appointmentId, table.version] })],
);

export const immunizations = pgTable(
  'immunizations',
  {
    id: uuid().primaryKey().defaultRandom(),
    appointmentId: uuid('appointment_id')
      .notNull()
      .references(() => appointments.id),
    vaccineCode: text('vaccine_code').notNull(),
    cvx: text().notNull(),
    dose: text().notNull(),
    mvx: text().notNull(),
    lot: text().notNull(),
    lotExpiresOn: date('lot_expires_on', { mode: 'string' }).notNull(),
    site: text({ enum: SITES }),
    route: text({ enum: ROUTES }).notNull(),
    visDate: date('vis_date', { mode: 'string' }).notNull(),
    givenBy: uuid('given_by').notNull(),
    givenAt: moment('given_at').notNull().default(now),
    enteredInErrorAt: moment('entered_in_error_at'),
    recordedAt: moment('recorded_at'),
    errorReason: text('error_reason', { enum: ERROR_REASONS }),
    errorBy: uuid('error_by'),
  },
  (table) => [
    uniqueIndex('immunizations_once')
      .on(table.appointmentId, table.vaccineCode)
      .where(sql`entered_in_error_at is null`),
  ],
);

/** When a dose was recorded: when it was given, except for one that replaces another (DSK-03). */
export const recordedAt = sql<Date>`coalesce(${immunizations.recordedAt}, ${immunizations.givenAt})`;
