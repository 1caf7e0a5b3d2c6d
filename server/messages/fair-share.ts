// SAF-03: how many messages are sent, to whom and on whose behalf. The numbers and the reasons for
// them: docs/decisions/030-fair-under-attack.md.
import { inArray, sql } from 'drizzle-orm';
import { accounts } from '#server/accounts/accounts.schema.ts';
import { accountParts, openAccount } from '#server/accounts/sealed-accounts.ts';
import { personsOf } from '#server/security/persons.ts';
import { engagements } from '#server/booking/booking.schema.ts';
import type { Tx } from '#server/database/database.ts';
import { queriesOf } from '#server/database/queries.ts';
import { takeTokens, type Limit } from '#server/security/limits.ts';
import { hashOf } from '#server/security/once.ts';
import type { SessionId } from '#server/security/sessions.ts';
import type { MessagePayload, outbox } from './messages.schema.ts';
import { textDestination } from './text-destination.ts';

type Row = Pick<typeof outbox.$inferInsert, 'engagementId' | 'kind'> & { payload: MessagePayload };

/**
 * What a message counts as: a requested link or code, a number sent again, or news of a booking. A
 * sign-in code can be requested only with the password, so strangers cannot use up its share.
 * Messages the system sends on its own are bounded by the bookings, and not counted.
 */
type Counted = 'link' | 'code' | 'signIn' | 'again' | 'booking';

export interface NewMessage extends Row {
  /** The session that asked for it; by default the engagement's session. */
  askedBy?: SessionId;
  /** Overrides what its template counts as. */
  countsAs?: Counted;
}

const COUNTED: Partial<Record<MessagePayload['template'], Counted>> = {
  resumeJourney: 'link',
  oneTimeCode: 'code',
  accountExists: 'code',
  numberAgain: 'again',
  appointmentConfirmed: 'booking',
  appointmentChanged: 'booking',
  appointmentCancelled: 'booking',
  groupConfirmed: 'booking',
  groupChanged: 'booking',
  groupCancelled: 'booking',
};

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Per day to one recipient, whoever asks.
 * @forTests the tests of the limits count up to these
 */
export const A_DAY = {
  link: 10,
  code: 20,
  signIn: 40,
  again: 5,
  booking: 60,
} as const satisfies Record<Counted, number>;
/** Requested messages to one recipient: links, codes and numbers together. */
const ASKED_IN_TEN_MINUTES = 12;
/** News of bookings to one recipient in an hour; further news waits for the next. */
const BOOKING_AN_HOUR = 30;
/** For one session, to all recipients. */
const OF_SESSION_AN_HOUR = 40;
/** About one booking to its own account's address; strangers' messages do not count against it. */
const OF_OWN_A_DAY = 40;
/** Texts to the numbers of one area and exchange, in an hour. */
const OF_PREFIX = 30;
/** Texts to one country of the numbering plan that the product does not serve, in an hour. */
const ABROAD = 20;
const SERVED = ['US', 'PR', 'VI', 'GU', 'AS', 'MP'];

/** A limit, and whether a message over it waits for the next window instead of being dropped. */
interface Share extends Limit {
  waits: boolean;
}

const shareOf = (
  limit: number,
  windowSeconds: number,
  waits: boolean,
  ...whose: string[]
): Share => ({
  key: hashOf('messages', ...whose).toString('base64url'),
  limit,
  windowSeconds,
  waits,
});

/** A message, and the seconds to wait before it is sent. */
export interface Shared {
  message: NewMessage;
  waitSeconds: number;
}

/**
 * The messages that may be sent. The caller is not told which ones were dropped, so the response
 * never shows who has reached a limit. News of a booking is delayed rather than dropped by its
 * hourly limits.
 */
export async function fairShare(tx: Tx, messages: readonly NewMessage[]): Promise<Shared[]> {
  const sendable = messages.filter(
    ({ kind, payload }) => kind === 'email' || textDestination(payload.recipient),
  );
  const bookings = await bookingsOf(tx, sendable.filter(countedAs));
  const shares = sendable.map((message) => sharesOf(message, bookings));
  const taken = await takeTokens(queriesOf(tx), shares.flat());
  let next = 0;
  return sendable.flatMap((message, index) => {
    let waitSeconds = 0;
    for (const { waits } of shares[index] ?? []) {
      const { allowed = false, retryAfterSeconds = 0 } = taken[next++] ?? {};
      if (allowed) continue;
      waitSeconds = waits ? Math.max(waitSeconds, retryAfterSeconds) : Infinity;
    }
    return waitSeconds === Infinity ? [] : [{ message, waitSeconds }];
  });
}

const countedAs = ({ countsAs, payload }: NewMessage): Counted | undefined =>
  countsAs ?? COUNTED[payload.template];

interface Booking {
  sessionId: SessionId | null;
  /** A team member books for many people, and so does a program (STD-04). */
  isForMany: boolean;
  /** The verified address of the account the booking belongs to. */
  ownEmail: string | null;
}

async function bookingsOf(
  tx: Tx,
  messages: readonly NewMessage[],
): Promise<ReadonlyMap<string, Booking>> {
  const ids = [...new Set(messages.flatMap(({ engagementId }) => engagementId ?? []))];
  if (ids.length === 0) return new Map();
  await personsOf(tx);
  const rows = await tx
    .select({
      id: engagements.id,
      sessionId: engagements.sessionId,
      isForMany: sql<boolean>`${engagements.client} = 'CSR' or exists (
        select from clients c where c.session_id = ${engagements.sessionId})`,
      account: accounts,
      parts: accountParts,
    })
    .from(engagements)
    .leftJoin(accounts, sql`${accounts.id} = ${engagements.accountId}`)
    .where(inArray(engagements.id, ids));
  return new Map(
    rows.map(({ id, account, parts, ...booking }) => [
      id,
      { ...booking, ownEmail: account && openAccount(account, parts).email },
    ]),
  );
}

function sharesOf(message: NewMessage, bookings: ReadonlyMap<string, Booking>): Share[] {
  const counted = countedAs(message);
  if (!counted) return [];
  const { kind, engagementId, payload } = message;
  const recipient = payload.recipient.trim().toLowerCase();
  const booking = engagementId ? bookings.get(engagementId) : undefined;
  const waits = counted === 'booking';
  const prefix = kind === 'sms' ? prefixShares(recipient) : [];
  const isOwn = booking?.ownEmail?.trim().toLowerCase() === recipient;
  if (isOwn && waits && engagementId)
    return [shareOf(OF_OWN_A_DAY, DAY, false, 'own', engagementId, recipient)];
  const session = message.askedBy ?? booking?.sessionId;
  return [
    shareOf(A_DAY[counted], DAY, false, counted, recipient),
    ...(waits ? [shareOf(BOOKING_AN_HOUR, HOUR, true, 'news', recipient)] : []),
    ...(waits || counted === 'signIn'
      ? []
      : [shareOf(ASKED_IN_TEN_MINUTES, 10 * MINUTE, false, 'asked', recipient)]),
    ...(session && !booking?.isForMany
      ? [shareOf(OF_SESSION_AN_HOUR, HOUR, waits, 'session', session)]
      : []),
    ...prefix,
  ];
}

/** Keeps anyone from earning money with texts that we pay for. */
function prefixShares(phone: string): Share[] {
  const destination = textDestination(phone);
  if (!destination) return [];
  const { country, prefix } = destination;
  return [
    shareOf(OF_PREFIX, HOUR, false, 'prefix', prefix),
    ...(SERVED.includes(country) ? [] : [shareOf(ABROAD, HOUR, false, 'country', country)]),
  ];
}
