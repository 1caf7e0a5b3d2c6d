import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  point,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { DayHours, WeekHours } from '#domain/week-hours.ts';

const storeId = () =>
  integer('store_id')
    .notNull()
    .references(() => stores.id, { onDelete: 'cascade' });

/**
 * The tables of 0010_stores.sql, 0150_store_calendar.sql and 0180_retired_stores.sql; those files
 * explain the reasons.
 */
export const stores = pgTable(
  'stores',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    storeNumber: text('store_number').notNull().unique(),
    name: text().notNull(),
    line1: text().notNull(),
    city: text().notNull(),
    state: text().notNull(),
    zip: text().notNull(),
    timeZone: text('time_zone').notNull(),
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
    place: point({ mode: 'xy' })
      .notNull()
      .generatedAlwaysAs(sql`point(longitude, degrees(asinh(tan(radians(latitude)))))`),
    phone: text(),
    locationId: uuid('location_id').notNull().unique().defaultRandom(),
    organizationId: text('organization_id').notNull(),
    hours: jsonb().$type<WeekHours>().notNull(),
    slotMinutes: smallint('slot_minutes').notNull(),
    seats: smallint().notNull(),
    source: text().notNull(),
    takesWalkIns: boolean('takes_walk_ins').notNull().default(true),
    stocked: text().array().notNull().default([]),
    retiredAt: timestamp('retired_at', { withTimezone: true }),
    hoursKept: jsonb('hours_kept').$type<WeekHours>(),
    version: integer().notNull().default(1),
    calendarVersion: integer('calendar_version').notNull().default(1),
  },
  (table) => [index('stores_place').using('gist', table.place)],
);

export const storeProducts = pgTable(
  'store_products',
  {
    storeId: storeId(),
    vaccineCode: text('vaccine_code').notNull(),
    productId: text('product_id').notNull(),
    manufacturer: text().notNull(),
    floor: integer(),
    pausedUntil: timestamp('paused_until', { withTimezone: true, mode: 'string' }),
    sells: boolean().notNull().default(true),
  },
  (table) => [primaryKey({ columns: [table.storeId, table.vaccineCode, table.productId] })],
);

/** A day with hours of its own; null means closed. */
export const storeSpecialDays = pgTable(
  'store_special_days',
  {
    storeId: storeId(),
    date: date({ mode: 'string' }).notNull(),
    hours: jsonb().$type<DayHours>(),
    reason: text().notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.storeId, table.date] })],
);

/** A stretch of a day in which fewer people can start. */
export const storeBlocks = pgTable(
  'store_blocks',
  {
    id: uuid().primaryKey(),
    storeId: storeId(),
    date: date({ mode: 'string' }).notNull(),
    fromTime: text('from_time').notNull(),
    untilTime: text('until_time').notNull(),
    seats: smallint().notNull(),
    reason: text().notNull(),
  },
  (table) => [index('store_blocks_of_day').on(table.storeId, table.date)],
);

/**
 * A hold while `expiresAt` is set, an appointment when it is null; one row per seat of a store's
 * time (HLD-07).
 */
export const claims = pgTable(
  'claims',
  {
    storeId: integer('store_id')
      .notNull()
      .references(() => stores.id),
    startsAt: timestamp('starts_at', { withTimezone: true }).notNull(),
    seat: smallint().notNull(),
    holdId: uuid('hold_id').notNull(),
    engagementId: uuid('engagement_id').notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }),
    extensions: smallint().notNull().default(0),
    confirmationNumber: text('confirmation_number').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true })
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [
    primaryKey({ columns: [table.storeId, table.startsAt, table.seat] }),
    index('claims_hold').on(table.holdId),
    index('claims_engagement').on(table.engagementId),
  ],
);
