// The tables of 0100_earlier_times.sql and 0150_store_calendar.sql; those files explain the
// reasons.
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  real,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { BECAUSE, OFFER_OUTCOMES } from '#domain/earlier-times.ts';
import { WANTED_PARTS } from '#domain/part-of-day.ts';
import { moment, now } from '#server/database/columns.ts';
import type { SealedParts } from '#server/security/sealed-parts.ts';
import { stores } from '#server/stores/stores.schema.ts';
import { engagements } from '../booking.schema.ts';

const engagementId = () =>
  uuid('engagement_id')
    .notNull()
    .references(() => engagements.id, { onDelete: 'cascade' });

const storeId = (name: string) =>
  integer(name)
    .notNull()
    .references(() => stores.id, { onDelete: 'cascade' });

export const earlierWishes = pgTable(
  'earlier_wishes',
  {
    id: uuid().primaryKey(),
    engagementId: engagementId(),
    place: smallint(),
    around: text().notNull(),
    sealed: jsonb().$type<SealedParts>(),
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
    miles: smallint().notNull(),
    partOfDay: text('part_of_day', { enum: WANTED_PARTS }).notNull(),
    until: date({ mode: 'string' }).notNull(),
    freeWhenAsked: boolean('free_when_asked').notNull(),
    askedAt: moment('asked_at').notNull().default(now),
    endedAt: moment('ended_at'),
    because: text({ enum: BECAUSE }).notNull().default('wished'),
    toldAt: moment('told_at'),
  },
  (table) => [
    uniqueIndex('earlier_wishes_standing')
      .on(table.engagementId, table.because)
      .where(sql`ended_at is null`),
    index('earlier_wishes_line')
      .on(table.askedAt, table.id)
      .where(sql`ended_at is null`),
  ],
);

export const earlierOffers = pgTable(
  'earlier_offers',
  {
    id: uuid().primaryKey(),
    wishId: uuid('wish_id')
      .notNull()
      .references(() => earlierWishes.id, { onDelete: 'cascade' }),
    engagementId: engagementId(),
    holdId: uuid('hold_id').notNull(),
    storeId: storeId('store_id'),
    startsAt: moment('starts_at').notNull(),
    bookedStartsAt: moment('booked_starts_at').notNull(),
    bookedStoreId: storeId('booked_store_id'),
    miles: real().notNull(),
    offeredAt: moment('offered_at').notNull().default(now),
    expiresAt: moment('expires_at').notNull(),
    outcome: text({ enum: OFFER_OUTCOMES }),
  },
  (table) => [
    unique().on(table.wishId, table.storeId, table.startsAt),
    uniqueIndex('earlier_offers_live')
      .on(table.engagementId)
      .where(sql`outcome is null`),
    index('earlier_offers_lapsing')
      .on(table.expiresAt)
      .where(sql`outcome is null`),
  ],
);

export const freedSeats = pgTable('freed_seats', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  storeId: storeId('store_id'),
  startsAt: moment('starts_at').notNull(),
});
