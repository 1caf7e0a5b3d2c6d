// The messages' tables, as migrations 0020, 0030 and their successors create them; those files
// explain the reasons.
import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { Reminder } from '#domain/reminders.ts';
import { engagements } from '#server/booking/booking.schema.ts';
import { bytea, moment, now } from '#server/database/columns.ts';
import type { SealedParts } from '#server/security/sealed-parts.ts';

/**
 * Written from what is true when it is sent; its link is created then as well, so none is stored.
 */
interface AboutAppointment extends AboutTimes {
  confirmationNumber: string;
  appointmentId: string;
}

/** The same for all of a group; the number is the group's (GRP-03). */
interface AboutGroup extends AboutTimes {
  confirmationNumber: string;
  engagementId: string;
}

interface AboutTimes {
  /**
   * The number of distinct times a group had before the change: calendar entries beyond the current
   * number are removed.
   */
  times?: number;
}

/**
 * The data of a message, by the name of its template; the template has the text. Moments are ISO
 * 8601 in UTC.
 */
export interface MessageDetails
  extends
    Record<AppointmentTemplate, AboutAppointment>,
    Record<GroupTemplate, AboutGroup>,
    Record<ClosingTemplate, { wishId: string }> {
  resumeJourney: { link: string; expiresAt: string };
  campaignInvitation: { link: string; expiresAt: string; firstName: string; campaign: string };
  /** For a person invited to work at a store (DSK-01). */
  teamInvitation: { link: string; expiresAt: string; store: string };
  oneTimeCode: { code: string; expiresAt: string };
  accountExists: Record<string, never>;
  accountChanged: { change: AccountChange };
  /** For the people of a booking whose visits begin then, on that day at that store (CNF-04). */
  reminder: { engagementId: string; reminder: Reminder; startsAt: string; storeId?: number };
  /**
   * A time held for a patient; its details are read, and its key created, when it is sent (CNF-05).
   */
  earlierTime: { offerId: string };
  /**
   * DSK-03: for a patient who could not have the vaccine, as long as the visit is still in the
   * state that step left; the reason is not stated.
   */
  visitEnded: { appointmentId: string; version: number };
  /** CRD-02: the same for a patient who was given a vaccine; it does not say which. */
  visitGiven: { appointmentId: string; version: number };
  /** The recipient's bookings, if any, are looked up when it is sent. */
  numberAgain: { dateOfBirth: string };
}

/** ACC-01: the events an account's owner is told about. */
export type AccountChange = 'password' | 'email' | 'signedOut' | 'deleted' | 'calendar' | 'copied';

/** What happened to an appointment. */
export type AppointmentTemplate =
  | 'appointmentConfirmed'
  | 'appointmentChanged'
  | 'appointmentCancelled'
  | 'appointmentMissed';

/**
 * DSK-04: the store closed at a patient's time without another to offer; and it will be open after
 * all.
 */
export type ClosingTemplate = 'storeClosed' | 'timeStands';

/** What happened to a whole group. */
export type GroupTemplate = 'groupConfirmed' | 'groupChanged' | 'groupCancelled' | 'groupMissed';

export type MessagePayload = {
  [T in keyof MessageDetails]: {
    template: T;
    /** An e-mail address, or a phone number, in E.164 once it is in the outbox. */
    recipient: string;
    language: 'en' | 'es';
    details: MessageDetails[T];
  };
}[keyof MessageDetails];

export const outbox = pgTable(
  'outbox',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    engagementId: uuid('engagement_id').references(() => engagements.id),
    kind: text({ enum: ['email', 'sms'] }).notNull(),
    /** In the clear only next to a release that reads it so; only `sealed-letters.ts` reads it. */
    payload: jsonb()
      .$type<MessagePayload>()
      .notNull()
      .default(sql`'{}'`),
    createdAt: moment('created_at').notNull().default(now),
    attempts: smallint().notNull().default(0),
    dueAt: moment('due_at').notNull().default(now),
    sentAt: moment('sent_at'),
    givenUpAt: moment('given_up_at'),
    failure: text(),
    receipt: text(),
    sealed: jsonb().$type<SealedParts>(),
    template: text(),
    language: text({ enum: ['en', 'es'] }),
    about: uuid(),
    recipientHash: bytea('recipient_hash'),
    calledAt: moment('called_at'),
    calledBy: uuid('called_by'),
    takenBy: text('taken_by'),
  },
  (table) => [
    index('outbox_due')
      .on(table.kind, table.dueAt, table.id)
      .where(sql`sent_at is null and given_up_at is null`),
    index('outbox_engagement').on(table.engagementId),
    index('outbox_texts')
      .on(sql`(payload ->> 'recipient')`, table.id)
      .where(sql`kind = 'sms'`),
    index('outbox_texts_to')
      .on(table.recipientHash, table.id)
      .where(sql`kind = 'sms'`),
    index('outbox_settled').on(sql`coalesce(sent_at, given_up_at)`),
  ],
);

/** Every STOP and START ever received for a phone number; the latest counts. */
export const textChoices = pgTable(
  'text_choices',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    phone: text().notNull(),
    choice: text({ enum: ['stop', 'start'] }).notNull(),
    source: text({ enum: ['reply', 'provider', 'mailbox'] }).notNull(),
    providerId: text('provider_id').unique(),
    decidedAt: moment('decided_at').notNull().default(now),
  },
  (table) => [index('text_choices_phone').on(table.phone, table.id)],
);

export const mailbox = pgTable('mailbox', {
  outboxId: bigint('outbox_id', { mode: 'number' })
    .primaryKey()
    .references(() => outbox.id, { onDelete: 'cascade' }),
  kind: text({ enum: ['email', 'sms'] }).notNull(),
  recipient: text().notNull(),
  template: text().notNull(),
  language: text({ enum: ['en', 'es'] }).notNull(),
  details: jsonb().notNull(),
  subject: text().notNull().default(''),
  plain: text().notNull().default(''),
  html: text(),
  calendar: text(),
  receivedAt: moment('received_at').notNull().default(now),
});
