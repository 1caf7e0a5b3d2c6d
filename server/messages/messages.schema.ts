// What the migrations 0020, 0030 and their followers make of the messages' tables; the reasons
// stand there.
import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { Reminder } from '#domain/reminders.ts';
import { engagements } from '#server/booking/booking.schema.ts';
import { bytea, moment, now } from '#server/database/columns.ts';
import type { SealedParts } from '#server/security/sealed-parts.ts';

/**
 * Written from what is true when it is sent; a link to it is made then as well, so none is kept.
 */
interface AboutAppointment extends AboutTimes {
  confirmationNumber: string;
  appointmentId: string;
}

/** The same of everybody of a group; the number is the group's (GRP-03). */
interface AboutGroup extends AboutTimes {
  confirmationNumber: string;
  engagementId: string;
}

interface AboutTimes {
  /**
   * At how many times a group came before what is told: entries of a calendar that are left over
   * go.
   */
  times?: number;
}

/**
 * What a message tells, by the name of its template; the words are the template's. Moments are ISO
 * 8601 in UTC.
 */
export interface MessageDetails
  extends
    Record<AppointmentTemplate, AboutAppointment>,
    Record<GroupTemplate, AboutGroup>,
    Record<ClosingTemplate, { wishId: string }> {
  resumeJourney: { link: string; expiresAt: string };
  campaignInvitation: { link: string; expiresAt: string; firstName: string; campaign: string };
  /** Of somebody who is to work at a store (DSK-01). */
  teamInvitation: { link: string; expiresAt: string; store: string };
  oneTimeCode: { code: string; expiresAt: string };
  accountExists: Record<string, never>;
  accountChanged: { change: AccountChange };
  /** Of those of a booking whose visits begin then, on that day at that store (CNF-04). */
  reminder: { engagementId: string; reminder: Reminder; startsAt: string };
  /** A time that is held for somebody; which is told, and the key made, when it leaves (CNF-05). */
  earlierTime: { offerId: string };
  /**
   * DSK-03: of who could not have the vaccine, while the visit is as that step left it; why is not
   * told.
   */
  visitEnded: { appointmentId: string; version: number };
  /** CRD-02: the same of who was given a vaccine; which, is not told. */
  visitGiven: { appointmentId: string; version: number };
  /** Whose numbers go to the recipient, if any are booked there, is looked up when it leaves. */
  numberAgain: { dateOfBirth: string };
}

/** ACC-01: what its owner is told of an account. */
export type AccountChange = 'password' | 'email' | 'signedOut' | 'deleted' | 'calendar' | 'copied';

/** What happened to an appointment. */
export type AppointmentTemplate =
  | 'appointmentConfirmed'
  | 'appointmentChanged'
  | 'appointmentCancelled'
  | 'appointmentMissed';

/**
 * DSK-04: the store closed at somebody's time, without another one; and it is open then after all.
 */
export type ClosingTemplate = 'storeClosed' | 'timeStands';

/** What happened to a group as a whole. */
export type GroupTemplate = 'groupConfirmed' | 'groupChanged' | 'groupCancelled' | 'groupMissed';

export type MessagePayload = {
  [T in keyof MessageDetails]: {
    template: T;
    /** An e-mail address; or a phone number, E.164 once it is in the outbox. */
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
    /** Beside a release that reads it; nobody but `sealed-letters.ts` does. */
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
