// The tables of 0060_campaigns.sql and later migrations, which give the reasons.
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { engagements } from '#server/booking/booking.schema.ts';
import { bytea, moment, now } from '#server/database/columns.ts';
import { whoColumns } from '#server/database/who.ts';
import type { SealedParts } from '#server/security/sealed-parts.ts';

export const campaigns = pgTable('campaigns', {
  id: uuid().primaryKey().defaultRandom(),
  nameEn: text('name_en').notNull().unique(),
  nameEs: text('name_es').notNull(),
  vaccineCode: text('vaccine_code').notNull(),
  createdAt: moment('created_at').notNull().default(now),
});

export const invitations = pgTable(
  'invitations',
  {
    id: uuid().primaryKey().defaultRandom(),
    campaignId: uuid('campaign_id')
      .notNull()
      .references(() => campaigns.id, { onDelete: 'cascade' }),
    personKey: bytea('person_key').notNull(),
    ...whoColumns(),
    dob: date({ mode: 'string' }).notNull(),
    email: text(),
    phone: text(),
    textsAgreed: boolean('texts_agreed').notNull(),
    zip: text().notNull(),
    sealed: jsonb().$type<SealedParts>(),
    language: text({ enum: ['en', 'es'] }).notNull(),
    version: integer().notNull().default(1),
    expiresAt: moment('expires_at').notNull(),
    sentAt: moment('sent_at'),
    engagementId: uuid('engagement_id')
      .unique()
      .references(() => engagements.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull().default(now),
  },
  (table) => [
    unique().on(table.campaignId, table.personKey),
    index('invitations_expiry').on(table.expiresAt),
  ],
);
