// The table of 0087_language_tickets.sql, which gives the reasons.
import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, moment } from '#server/database/columns.ts';

export const languageTickets = pgTable('language_tickets', {
  ticketHash: bytea('ticket_hash').primaryKey(),
  sessionId: uuid('session_id').notNull(),
  journey: text().notNull(),
  expiresAt: moment('expires_at').notNull(),
  redeemedBy: uuid('redeemed_by'),
  movedTo: uuid('moved_to'),
});
