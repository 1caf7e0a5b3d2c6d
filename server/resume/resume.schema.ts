// What 0045_resume.sql creates; the reasons stand there.
import { sql } from 'drizzle-orm';
import { customType, integer, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core';
import { engagements } from '#server/booking/booking.schema.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const moment = (name: string) => timestamp(name, { withTimezone: true });

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
