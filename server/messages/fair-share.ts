// SAF-03: how many messages leave, to whom and for whom. The numbers, and why these:
// docs/decisions/030-fair-under-attack.md.
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
 * What a message counts as: a link or a code that was asked for, what is booked once more, or news
 * of a booking. The code that signs in is asked for by who knows the password: strangers cannot use
 * up its share. What the house sends by itself is bounded by what is booked, and not counted.
 */
type Counted = 'link' | 'code' | 'signIn' | 'again' | 'booking';

export interface NewMessage extends Row {
  /** Whose press it is; without one, the session of the engagement. */
  askedBy?: SessionId;
  /** Where that is not what its template says. */
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
 * To one recipient, whoever asks.
 * @forTests the tests of who is limited count by it
 */
export const A_DAY = {
  link: 10,
  code: 20,
  signIn: 40,
  again: 5,
  booking: 60,
} as const satisfies Record<Counted, number>;
/** Of what was only asked for, to one recipient: links, codes and numbers together. */
const ASKED_IN_TEN_MINUTES = 12;
/** News of bookings to one recipient in an hour; what is more waits for the next. */
const BOOKING_AN_HOUR = 30;
/** For one session, to whomever. */
const OF_SESSION_AN_HOUR = 40;
/** About one booking to its own account's address, which no stranger's messages count against. */
const OF_OWN_A_DAY = 40;
/** Texts to the numbers of one area and exchange, in an hour. */
const OF_PREFIX = 30;
/** Texts to one country of the plan that the product does not serve, in an hour. */
const ABROAD = 20;
const SERVED = ['US', 'PR', 'VI', 'GU', 'AS', 'MP'];

/** A limit, and whether news of a booking waits for its next window rather than being lost. */
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

/** A message, and the seconds after which it leaves. */
export interface Shared {
  message: NewMessage;
  waitSeconds: number;
}

/**
 * Those of the messages that leave. What is left out is told to nobody: the answer is the same
 * whoever has had enough. News of a booking waits where a message that was only asked for is left
 * out.
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
  /** A team member books for many, and so does a program (STD-04). */
  isForMany: boolean;
  /** The address of the account it belongs to, which a code has proved. */
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

/** Nobody earns from texts that we pay for. */
function prefixShares(phone: string): Share[] {
  const destination = textDestination(phone);
  if (!destination) return [];
  const { country, prefix } = destination;
  return [
    shareOf(OF_PREFIX, HOUR, false, 'prefix', prefix),
    ...(SERVED.includes(country) ? [] : [shareOf(ABROAD, HOUR, false, 'country', country)]),
  ];
}
