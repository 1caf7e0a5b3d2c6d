// CNF-03: an account's calendar address, and the calendar served there.
import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { CalendarAddress, createCalendarAddress } from '#contract/calendar-address.ts';
import { grouped } from '#domain/grouped.ts';
import type { Language } from '#domain/languages.ts';
import { lockOwn, tellOwner } from '#server/accounts/owner.ts';
import { attempt } from '#server/accounts/renew-session.ts';
import {
  entryOf,
  subscribedCalendar,
  type Entry,
} from '#server/booking/appointments/calendar-file.ts';
import { calledApart } from '#server/booking/appointments/called-apart.ts';
import { groupEntries } from '#server/booking/appointments/calendar-file-of-group.ts';
import { CALENDAR_PATH } from '#server/clients/addresses.ts';
import type { Db, Tx } from '#server/database/database.ts';
import { isRefused, type Refused } from '#server/http/refusal.ts';
import type { PublicAddress } from '#server/http/public-address.ts';
import type { Call } from '#server/http/wire.ts';
import { findByAccount, type ManagedRow } from '#server/manage/managed.store.ts';
import { keepFollowing } from '#server/seen/sights.store.ts';
import type { SessionId } from '#server/security/sessions.ts';
import {
  accountOf,
  deleteToken,
  keepToken,
  tokenOf,
  type CalendarKey,
} from './calendar-address.store.ts';

/** Too long to guess, so guesses are not counted. */
const TOKEN_BYTES = 32;
const TOKEN = /^[\w-]{43}$/;

/** How long a past visit stays in the calendar. */
const PAST_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

/** What the services of this area share. */
export interface CalendarAddresses {
  db: Db;
  pool: pg.Pool;
  key: CalendarKey;
  publicAddress: PublicAddress;
}

/** The account's calendar address, on the host for the language. */
export async function addressFor(
  { db, key, publicAddress }: CalendarAddresses,
  accountId: string,
  language: Language,
): Promise<CalendarAddress> {
  const token = await tokenOf(db, key, accountId);
  return { address: token ? addressOf(publicAddress, token, language) : null };
}

/**
 * Creates a new address, replacing any old one; the owner gets a letter, whoever asked (ACC-01).
 * The stored answer of the intention only says that it was made: the address is a secret.
 */
export async function makeAddress(
  addresses: CalendarAddresses,
  accountId: string | undefined,
  call: Call<typeof createCalendarAddress>,
): Promise<CalendarAddress | Refused> {
  const outcome = await attempt(addresses, call, [], async (tx, sessionId) => {
    const account = await lockOwn(tx, sessionId, accountId);
    if (isRefused(account)) return account;
    await keepToken(tx, addresses.key, account.id, randomBytes(TOKEN_BYTES));
    await tellOwner(tx, account, 'calendar', call.language);
    return { accountId: account.id };
  });
  return isRefused(outcome) ? outcome : addressFor(addresses, outcome.accountId, call.language);
}

/** Removes the address; succeeds when there is none. */
export async function endAddress(
  tx: Tx,
  accountId: string | undefined,
  sessionId: SessionId,
): Promise<CalendarAddress | Refused> {
  const account = await lockOwn(tx, sessionId, accountId);
  if (isRefused(account)) return account;
  await deleteToken(tx, account.id);
  return { address: null };
}

const addressOf = (publicAddress: PublicAddress, token: Buffer, language: Language) =>
  `${publicAddress(language)}${CALENDAR_PATH.replace(':token', token.toString('base64url'))}`;

/** The account's bookings, upcoming or recently past; undefined for an unknown token. */
export async function calendarOfToken(
  { db, pool }: Pick<CalendarAddresses, 'db' | 'pool'>,
  token: string,
  language: Language,
): Promise<string | undefined> {
  if (!TOKEN.test(token)) return undefined;
  const accountId = await accountOf(db, Buffer.from(token, 'base64url'));
  if (accountId === undefined) return undefined;
  const operation = 'subscribedCalendar';
  await keepFollowing(pool, { job: 'calendar', operation, whose: accountId });
  const bookings = bookingsOf(await findByAccount(db, accountId));
  return subscribedCalendar(bookings.flatMap((rows) => entriesOf(rows, language)));
}

/** Groups people booked together; leaves out walk-ins and bookings long past. */
function bookingsOf(rows: readonly ManagedRow[]): ManagedRow[][] {
  const booked = rows.filter(({ appointment }) => !appointment.walkIn);
  const bookings = grouped(booked, ({ engagement }) => engagement.id);
  return [...bookings.values()].filter((together) => together.some(isRecent));
}

const isRecent = ({ appointment, now }: ManagedRow) =>
  now.getTime() - appointment.endsAt.getTime() < PAST_DAYS * DAY_MS;

/** The same entries as in the letters. */
const entriesOf = (rows: readonly ManagedRow[], language: Language): Entry[] =>
  rows[0]?.engagement.bookingType === 'Group'
    ? groupEntries(calledApart(rows), { language })
    : rows.map((row) => entryOf(row, language));
