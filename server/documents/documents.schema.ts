// The tables of 0200_documents.sql, which gives the reasons.
import { jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { IsoDate } from '#domain/dates.ts';
import type { CardSide } from '#domain/documents/card-pictures.ts';
import type { DocumentStep } from '#domain/documents/steps.ts';
import { appointments } from '#server/booking/booking.schema.ts';
import { moment, now } from '#server/database/columns.ts';

/** DOC-07: a sheet the patient confirmed to have read. */
export interface SheetRead {
  sheet: string;
  edition: IsoDate;
  /** ISO 8601, by the database's clock. */
  at: string;
}

/** DOC-11; 0250_card_pictures.sql gives the reasons. */
export const visitCardPictures = pgTable(
  'visit_card_pictures',
  {
    appointmentId: uuid('appointment_id')
      .notNull()
      .references(() => appointments.id, { onDelete: 'cascade' }),
    side: text().$type<CardSide>().notNull(),
    sealed: text().notNull(),
    takenAt: moment('taken_at').notNull().default(now),
  },
  (table) => [primaryKey({ columns: [table.appointmentId, table.side] })],
);

export const visitDocuments = pgTable('visit_documents', {
  appointmentId: uuid('appointment_id')
    .primaryKey()
    .references(() => appointments.id, { onDelete: 'cascade' }),
  sealed: text().notNull(),
  savedSteps: text('saved_steps').array().$type<DocumentStep[]>().notNull(),
  sheetsRead: jsonb('sheets_read').$type<SheetRead[]>().notNull(),
  updatedAt: moment('updated_at').notNull().default(now),
});
