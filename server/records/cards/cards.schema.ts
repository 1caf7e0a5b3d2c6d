// The tables of 0210_health_cards.sql, which gives the reasons.
import { sql } from 'drizzle-orm';
import { index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { moment, now } from '#server/database/columns.ts';

export const healthCards = pgTable(
  'health_cards',
  {
    rid: text().primaryKey(),
    kid: text().notNull(),
    immunizationIds: uuid('immunization_ids').array().notNull(),
    issuedAt: moment('issued_at').notNull().default(now),
    revokedAt: moment('revoked_at'),
  },
  (table) => [
    unique().on(table.kid, table.immunizationIds),
    index('health_cards_doses').using('gin', table.immunizationIds),
    index('health_cards_revoked')
      .on(table.kid)
      .where(sql`revoked_at is not null`),
  ],
);
