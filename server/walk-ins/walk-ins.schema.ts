// The tables of 0130_walk_ins.sql, which explains the reasons.
import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { appointments } from '#server/booking/booking.schema.ts';
import { moment, now } from '#server/database/columns.ts';
import { sessions } from '#server/database/platform.schema.ts';
import { stores } from '#server/stores/stores.schema.ts';

export const walkInKeys = pgTable('walk_in_keys', {
  storeId: integer('store_id')
    .primaryKey()
    .references(() => stores.id, { onDelete: 'cascade' }),
  version: integer().notNull().default(1),
  code: text().notNull().unique(),
  madeAt: moment('made_at').notNull().default(now),
  revokedAt: moment('revoked_at'),
});

export const walkInProofs = pgTable(
  'walk_in_proofs',
  {
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    storeId: integer('store_id')
      .notNull()
      .references(() => stores.id, { onDelete: 'cascade' }),
    provedUntil: moment('proved_until').notNull(),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.storeId] })],
);

export const checkIns = pgTable(
  'check_ins',
  {
    id: uuid().primaryKey(),
    appointmentId: uuid('appointment_id')
      .notNull()
      .references(() => appointments.id, { onDelete: 'cascade' }),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    madeAt: moment('made_at').notNull().default(now),
  },
  (table) => [index('check_ins_of').on(table.appointmentId, table.sessionId)],
);
