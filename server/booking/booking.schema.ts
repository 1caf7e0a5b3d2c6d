// The tables of 0020_booking.sql and 0070_manage.sql; those files explain the reasons.
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { createEngagement, patchEngagement } from '#contract/engagements.ts';
import type { createPatient } from '#contract/patients.ts';
import type { Person } from '#contract/person.ts';
import { APPOINTMENT_STATUSES, CHECK_IN_STATUSES, LEGACY } from '#domain/appointments.ts';
import { CANCEL_REASONS } from '#domain/cancellation.ts';
import type { DoseCalledBy } from '#domain/dose-names.ts';
import { REMINDERS } from '#domain/reminders.ts';
import { STAGES } from '#domain/visits.ts';
import { sessions } from '#server/database/platform.schema.ts';
import { stores } from '#server/stores/stores.schema.ts';
import type { SealedParts } from '#server/security/sealed-parts.ts';
import { bytea, moment, now } from '#server/database/columns.ts';
import { whoColumns } from '#server/database/who.ts';

type BodyOf<O extends { body: z.ZodType }> = z.output<O['body']>;

/** ENG-10: what a saved journey remembers. */
export type MetaData = BodyOf<typeof createEngagement>['metaData'];
/** The same as stored, without the people, which `people` holds. */
export type JourneyData = Omit<
  MetaData,
  'party' | 'dob' | 'serviceIds' | 'history' | 'progress'
> & {
  progress?: Omit<NonNullable<MetaData['progress']>, 'maker'> | undefined;
};
export type UserResponse = NonNullable<BodyOf<typeof patchEngagement>['userResponses']>[number];
export type PatientContact = NonNullable<BodyOf<typeof createPatient>['contact']>;

/**
 * A vaccine as it was held: what the appointment will be for. The rules decided dose and
 * prescription (ELG-07).
 */
export interface HeldVaccine {
  code: string;
  dose: string;
  type?: string;
  productId?: string;
  rxRequired?: boolean;
  manufPref?: string;
  /** REV-02: what the dose is named after, as the rules decided it. */
  doseCalledBy?: DoseCalledBy;
  /** HLD-06: stated with the hold. */
  immunocompromised?: true;
}

export const engagements = pgTable(
  'engagements',
  {
    id: uuid().primaryKey(),
    sessionId: uuid('session_id').references(() => sessions.id, { onDelete: 'set null' }),
    /** References accounts (0070), whose schema is in its own folder. */
    accountId: uuid('account_id'),
    form: text({ enum: ['v5', 'v6', 'v8', 'scheduler'] }).notNull(),
    bookingType: text('booking_type', { enum: ['Individual', 'Group'] }).notNull(),
    groupNumber: text('group_number').unique(),
    channel: text({ enum: ['Web', 'MobileAdaptive', 'AdminPortal', 'QRCode'] }).notNull(),
    client: text({ enum: ['CSR', 'Customer'] }).notNull(),
    engagementType: text('engagement_type', {
      enum: ['Hold', 'Immunizations', 'TMWalkin', 'PATWalkin'],
    }).notNull(),
    language: text({ enum: ['en', 'es'] }).notNull(),
    availabilityGroup: text('availability_group').notNull(),
    pageId: text('page_id').notNull(),
    status: text({ enum: ['pending', 'confirmed'] })
      .notNull()
      .default('pending'),
    coverage: boolean(),
    voucherEntity: text('voucher_entity'),
    voucherCode: text('voucher_code'),
    timeZone: text('time_zone').notNull(),
    email: text(),
    smsPhone: text('sms_phone'),
    remindByEmail: boolean('remind_by_email').notNull().default(true),
    remindByText: boolean('remind_by_text').notNull().default(true),
    metaData: jsonb('meta_data').$type<JourneyData>().notNull().default({}),
    /** Of a group: whether members see each other's first name and time (SAF-01). */
    membersSeeOthers: boolean('members_see_others').notNull().default(true),
    /** The people it is for; a single person is a party of one. */
    people: jsonb().$type<Person[]>().notNull().default([]),
    /** SAF-08: metaData, email, smsPhone, people; 0575_sealed_engagements.sql explains why. */
    sealed: jsonb().$type<SealedParts>(),
    emailHash: bytea('email_hash'),
    createdAt: moment('created_at').notNull().default(now),
    updatedAt: moment('updated_at').notNull().default(now),
  },
  (table) => [
    index('engagements_session').on(table.sessionId),
    index('engagements_voucher')
      .on(table.voucherEntity, table.voucherCode)
      .where(sql`voucher_code is not null`),
    index('engagements_email')
      .on(sql`lower(email)`)
      .where(sql`status = 'confirmed'`),
    index('engagements_email_hash')
      .on(table.emailHash)
      .where(sql`status = 'confirmed' and email_hash is not null`),
    index('engagements_begun')
      .on(table.createdAt)
      .where(sql`status = 'pending'`),
  ],
);

/** Which group members have proved that a place is theirs; 0170_members.sql has the reasons. */
export const memberVisits = pgTable(
  'member_visits',
  {
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    engagementId: uuid('engagement_id')
      .notNull()
      .references(() => engagements.id, { onDelete: 'cascade' }),
    place: smallint().notNull(),
    shownAt: moment('shown_at').notNull().default(now),
  },
  (table) => [
    primaryKey({ columns: [table.sessionId, table.engagementId, table.place] }),
    index('member_visits_engagement').on(table.engagementId),
  ],
);

export const patients = pgTable(
  'patients',
  {
    id: uuid().primaryKey(),
    engagementId: uuid('engagement_id')
      .notNull()
      .references(() => engagements.id, { onDelete: 'cascade' }),
    place: smallint().notNull().default(1),
    dob: date({ mode: 'string' }).notNull(),
    ...whoColumns(),
    contact: jsonb().$type<PatientContact>().notNull().default({}),
    personKey: bytea('person_key').notNull(),
    /** SAF-08: all of the above but the key; 0550_sealed_patients.sql has the reasons. */
    sealed: bytea(),
    nameHash: bytea('name_hash'),
    emailHash: bytea('email_hash'),
    phoneHash: bytea('phone_hash'),
    bornHash: bytea('born_hash'),
    searchHashes: bytea('search_hashes').array(),
    youngUntil: date('young_until', { mode: 'string' }),
    /** SAF-08: when the patient's identity was erased; 0290_retention.sql has the reasons. */
    forgottenAt: moment('forgotten_at'),
    createdAt: moment('created_at').notNull().default(now),
    updatedAt: moment('updated_at').notNull().default(now),
  },
  (table) => [
    unique().on(table.engagementId, table.place),
    index('patients_email').on(sql`lower(contact #>> '{emails,0,address}')`),
    index('patients_email_hash')
      .on(table.emailHash)
      .where(sql`email_hash is not null`),
    index('patients_born_hash')
      .on(table.bornHash)
      .where(sql`born_hash is not null`),
  ],
);

/**
 * The key to the sealed data of a patient, or of a part of a row that names the key by this id;
 * 0550_sealed_patients.sql has the reasons.
 */
export const personKeys = pgTable('person_keys', {
  patientId: uuid('patient_id').primaryKey(),
  wrapped: bytea().notNull(),
});

export const consents = pgTable(
  'consents',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    engagementId: uuid('engagement_id')
      .notNull()
      .references(() => engagements.id, { onDelete: 'cascade' }),
    type: text({ enum: ['smsConsent', 'dvarSmsConsent'] }).notNull(),
    decision: text({ enum: ['agree', 'decline'] }).notNull(),
    phone: text(),
    /** SAF-08: the phone number. */
    sealed: jsonb().$type<SealedParts>(),
    textVersion: text('text_version').notNull(),
    language: text({ enum: ['en', 'es'] }).notNull(),
    source: text().notNull(),
    decidedAt: moment('decided_at').notNull().default(now),
  },
  (table) => [index('consents_engagement').on(table.engagementId, table.id)],
);

export const appointments = pgTable(
  'appointments',
  {
    id: uuid().primaryKey(),
    confirmationNumber: text('confirmation_number').notNull().unique(),
    engagementId: uuid('engagement_id')
      .notNull()
      .references(() => engagements.id),
    patientId: uuid('patient_id')
      .notNull()
      .references(() => patients.id),
    storeId: integer('store_id')
      .notNull()
      .references(() => stores.id),
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    seat: smallint().notNull(),
    status: text({ enum: APPOINTMENT_STATUSES }).notNull().default('Scheduled'),
    personKey: bytea('person_key').notNull(),
    vaccines: jsonb().$type<HeldVaccine[]>().notNull(),
    sequence: integer().notNull().default(0),
    source: text({ enum: ['', LEGACY] })
      .notNull()
      .default(''),
    stage: text({ enum: STAGES }).notNull().default('booked'),
    checkInStatus: text('check_in_status', { enum: CHECK_IN_STATUSES }).generatedAlwaysAs(sql``),
    visitVersion: integer('visit_version').notNull().default(0),
    arrivedAt: moment('arrived_at'),
    atCounterAt: moment('at_counter_at'),
    walkIn: text('walk_in', { enum: ['PATWalkIn', 'TMWalkIn'] }),
    varStatus: text('var_status').notNull().default(''),
    cancelReason: text('cancel_reason', { enum: CANCEL_REASONS }),
    cancelledAt: moment('cancelled_at'),
    missedToldAt: moment('missed_told_at'),
    timeSince: moment('time_since').notNull().default(now),
    createdAt: moment('created_at').notNull().default(now),
    updatedAt: moment('updated_at').notNull().default(now),
  },
  (table) => [
    unique().on(table.engagementId, table.patientId),
    uniqueIndex('appointments_seat')
      .on(table.storeId, table.startsAt, table.seat)
      .where(sql`status in ('Scheduled', 'Rescheduled') and seat > 0`),
    index('appointments_to_come')
      .on(table.startsAt)
      .where(
        sql`status in ('Scheduled', 'Rescheduled') and check_in_status is null and source = ''`,
      ),
    index('appointments_made').using('brin', table.createdAt),
  ],
);

/** Which reminders of which visits were dealt with; 0091_reminders.sql has the reasons. */
export const reminders = pgTable(
  'reminders',
  {
    engagementId: uuid('engagement_id')
      .notNull()
      .references(() => engagements.id, { onDelete: 'cascade' }),
    reminder: text({ enum: REMINDERS }).notNull(),
    startsAt: moment('starts_at').notNull(),
    seenToAt: moment('seen_to_at').notNull().default(now),
  },
  (table) => [
    primaryKey({ columns: [table.engagementId, table.reminder, table.startsAt] }),
    index('reminders_old').on(table.startsAt),
  ],
);
