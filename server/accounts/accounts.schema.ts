// The tables of 0040_accounts.sql and later migrations, which give the reasons.
import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { DEVICES, type updateProfile } from '#contract/accounts.ts';
import { sessions } from '#server/database/platform.schema.ts';
import { bytea, moment, now } from '#server/database/columns.ts';
import { whoColumns } from '#server/database/who.ts';
import type { SealedParts } from '#server/security/sealed-parts.ts';

type Body = z.output<typeof updateProfile.body>;
type Address = NonNullable<Body['address']>;
type PhoneType = NonNullable<Body['phoneType']>;

export const accounts = pgTable(
  'accounts',
  {
    id: uuid().primaryKey(),
    email: text(),
    emailKey: text('email_key').unique(),
    passwordHash: text('password_hash'),
    firstName: text('first_name'),
    lastName: text('last_name'),
    phone: text(),
    phoneType: text('phone_type').$type<PhoneType>(),
    address: jsonb().$type<Address>(),
    gender: text({ enum: ['Male', 'Female', 'Unknown'] }),
    dob: date({ mode: 'string' }),
    sealed: jsonb().$type<SealedParts>(),
    emailHash: bytea('email_hash'),
    createdAt: moment('created_at').notNull().default(now),
    updatedAt: moment('updated_at').notNull().default(now),
  },
  (table) => [uniqueIndex('accounts_email_hash').on(table.emailHash)],
);

const accountId = () =>
  uuid('account_id')
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' });
const sessionId = () =>
  uuid('session_id')
    .notNull()
    .references(() => sessions.id, { onDelete: 'cascade' });

export const accountIdentities = pgTable(
  'account_identities',
  {
    issuer: text().notNull(),
    subject: text().notNull(),
    accountId: accountId(),
    createdAt: moment('created_at').notNull().default(now),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    index('account_identities_account').on(table.accountId),
  ],
);

export const signedInSessions = pgTable(
  'signed_in_sessions',
  {
    sessionId: sessionId().primaryKey(),
    accountId: accountId(),
    signedInAt: moment('signed_in_at').notNull().default(now),
    seenAt: moment('seen_at').notNull().default(now),
    endedAt: moment('ended_at'),
    device: text({ enum: DEVICES }).notNull().default('other'),
  },
  (table) => [index('signed_in_sessions_account').on(table.accountId)],
);

export const knownBrowsers = pgTable(
  'known_browsers',
  {
    tokenHash: bytea('token_hash').primaryKey(),
    accountId: accountId(),
    expiresAt: moment('expires_at').notNull(),
    createdAt: moment('created_at').notNull().default(now),
  },
  (table) => [index('known_browsers_account').on(table.accountId)],
);

export const oneTimeCodes = pgTable(
  'one_time_codes',
  {
    sessionId: sessionId(),
    purpose: text({ enum: ['signUp', 'signIn', 'password', 'email'] }).notNull(),
    emailKey: text('email_key').notNull(),
    email: text().notNull(),
    accountId: uuid('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    passwordHash: text('password_hash'),
    codeHash: bytea('code_hash').notNull(),
    tries: smallint().notNull().default(0),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.sessionId, table.purpose] }),
    index('one_time_codes_email').on(table.emailKey),
    index('one_time_codes_account')
      .on(table.accountId)
      .where(sql`account_id is not null`),
  ],
);

export const openidLogins = pgTable('openid_logins', {
  stateHash: bytea('state_hash').primaryKey(),
  sessionId: sessionId(),
  nonce: text().notNull(),
  verifier: text().notNull(),
  returnPath: text('return_path'),
  allowGuest: boolean('allow_guest').notNull(),
  isTeam: boolean('is_team').notNull().default(false),
  expiresAt: moment('expires_at').notNull(),
});

export const dependents = pgTable(
  'dependents',
  {
    id: uuid().primaryKey(),
    accountId: accountId(),
    ...whoColumns(),
    dob: date({ mode: 'string' }).notNull(),
    sealed: jsonb().$type<SealedParts>(),
    createdAt: moment('created_at').notNull().default(now),
    updatedAt: moment('updated_at').notNull().default(now),
  },
  (table) => [index('dependents_account').on(table.accountId, table.createdAt)],
);
