// The tables of 0045_resume.sql, which explains the reasons.
import { sql } from 'drizzle-orm';
import { integer, pgTable, uuid } from 'drizzle-orm/pg-core';
import { engagements } from '#server/booking/booking.schema.ts';
import { bytea, moment } from '#server/database/columns.ts';

export const resumeLinks = pgTable('resume_links', {
  engagementId: uuid('engagement_id')
    .primaryKey()
    .references(() => engagements.id, { onDelete: 'cascade' }),
  version: integer().notNull(),
  codeMac: bytea('code_mac').unique(),
  issuedAt: moment('issued_at')
    .notNull()
    .default(sql`clock_timestamp()`),
  expiresAt: moment('expires_at').notNull(),
});
