// What every area builds on: keys, sessions, intentions (idempotency) and rate counters.
import { bigint, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, moment, now } from './columns.ts';

/** Secrets created once, shared by all server processes. */
export const serverKeys = pgTable('server_keys', {
  purpose: text('purpose').primaryKey(),
  secret: bytea('secret').notNull(),
  createdAt: moment('created_at').notNull().default(now),
});

/**
 * A browser's session. Only the hash of its cookie is stored, so a stolen copy of this table opens
 * nothing.
 */
export const sessions = pgTable('sessions', {
  id: uuid('id').primaryKey().defaultRandom(),
  tokenHash: bytea('token_hash').notNull().unique(),
  /** SAF-02: a keyed hash of the network it began on; 0530_fair_shares.sql has the reasons. */
  network: bigint({ mode: 'bigint' }),
  createdAt: moment('created_at').notNull().default(now),
});

/** What was requested, and its response, written in the effect's own transaction. */
export const intentions = pgTable(
  'intentions',
  {
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    operation: text('operation').notNull(),
    key: text('key').notNull(),
    bodyHash: bytea('body_hash').notNull(),
    outcome: jsonb('outcome').notNull(),
    createdAt: moment('created_at').notNull().default(now),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.operation, table.key] })],
);

/** Rate counters: fixed windows, one row per key. */
export const limits = pgTable('limits', {
  key: text('key').primaryKey(),
  taken: integer('taken').notNull(),
  windowEndsAt: moment('window_ends_at').notNull(),
});
