// The tables of 0125_team.sql, which explains the reasons.
import {
  bigint,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { TEAM_ROLES } from '#domain/visits.ts';
import { bytea, moment, now } from '#server/database/columns.ts';
import { sessions } from '#server/database/platform.schema.ts';
import { stores } from '#server/stores/stores.schema.ts';

export const teamMembers = pgTable('team_members', {
  id: uuid().primaryKey().defaultRandom(),
  email: text(),
  emailKey: text('email_key').unique(),
  name: text().notNull().default(''),
  passwordHash: text('password_hash'),
  totpSecret: text('totp_secret'),
  totpStep: bigint('totp_step', { mode: 'number' }).notNull().default(0),
  issuer: text(),
  subject: text(),
  createdAt: moment('created_at').notNull().default(now),
});

const memberId = () =>
  uuid('member_id')
    .notNull()
    .references(() => teamMembers.id);
const sessionId = () =>
  uuid('session_id')
    .notNull()
    .references(() => sessions.id, { onDelete: 'cascade' });

export const teamRoles = pgTable(
  'team_roles',
  {
    memberId: memberId(),
    storeId: integer('store_id')
      .notNull()
      .references(() => stores.id, { onDelete: 'cascade' }),
    role: text({ enum: TEAM_ROLES }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.storeId] }),
    index('team_roles_store').on(table.storeId),
  ],
);

export const teamSessions = pgTable(
  'team_sessions',
  {
    id: uuid().primaryKey().defaultRandom(),
    tokenHash: bytea('token_hash').notNull().unique(),
    sessionId: sessionId(),
    memberId: memberId(),
    signedInAt: moment('signed_in_at').notNull().default(now),
    usedAt: moment('used_at').notNull().default(now),
    lockedAt: moment('locked_at'),
    endedAt: moment('ended_at'),
  },
  (table) => [
    index('team_sessions_session').on(table.sessionId),
    index('team_sessions_member').on(table.memberId),
  ],
);

export const teamInvitations = pgTable('team_invitations', {
  memberId: memberId().primaryKey(),
  tokenHash: bytea('token_hash').notNull().unique(),
  totpSecret: text('totp_secret').notNull(),
  expiresAt: moment('expires_at').notNull(),
});

export const teamSignIns = pgTable('team_sign_ins', {
  sessionId: sessionId().primaryKey(),
  memberId: memberId(),
  passwordHash: text('password_hash').notNull(),
  tries: smallint().notNull().default(0),
  expiresAt: moment('expires_at').notNull(),
});
