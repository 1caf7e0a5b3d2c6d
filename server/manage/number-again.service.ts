// Sends a confirmation number again, only to the address that booked (CNF-06).
import type { z } from 'zod';
import type { Reply } from '#contract/operation.ts';
import type { sendConfirmation, sendNumber } from '#contract/manage.ts';
import type { Language } from '#domain/languages.ts';
import { NUMBERS_AGAIN } from '#domain/resume.ts';
import { messagesToAll, messagesToOne } from '#server/booking/appointments/party-messages.ts';
import { lockBooking, standingNow } from '#server/booking/changes/changes.store.ts';
import type { Tx } from '#server/database/database.ts';
import { queriesOf } from '#server/database/queries.ts';
import { refuse, type Refused } from '#server/http/refusal.ts';
import { putIntoOutbox } from '#server/messages/outbox.store.ts';
import { takeToken, type Limit } from '#server/security/limits.ts';
import { hashOf } from '#server/security/once.ts';
import type { SessionId } from '#server/security/sessions.ts';

const HOUR_SECONDS = 3600;

type Accepted = Reply<typeof sendNumber> & Reply<typeof sendConfirmation>;
const ACCEPTED: Accepted = { accepted: true };

const limitOf = (what: string, whose: string, limit: number, windowSeconds: number): Limit => ({
  key: hashOf('number again', what, whose).toString('base64url'),
  limit,
  windowSeconds,
});

interface Asker {
  sessionId: SessionId;
  /** The network address of the caller. */
  address: string;
  language: Language;
}

/**
 * Whether anything is booked at the address is looked up only when the letter is sent: known and
 * unknown addresses take the same steps and get the same response. A recipient over today's limit
 * gets no letter, and the response does not show it.
 */
export async function sendNumbers(
  tx: Tx,
  { sessionId, address, language }: Asker,
  { emailAddress, dateOfBirth }: z.output<typeof sendNumber.body>,
): Promise<Accepted | Refused> {
  const tooMany = await countAll(tx, [
    limitOf('session', sessionId, NUMBERS_AGAIN.ofSession, HOUR_SECONDS),
    limitOf('network', address, NUMBERS_AGAIN.ofNetwork, HOUR_SECONDS),
  ]);
  if (tooMany) return tooMany;
  const recipient = emailAddress.trim();
  const details = { dateOfBirth };
  await putIntoOutbox(tx, [
    {
      kind: 'email',
      payload: { template: 'numberAgain', recipient, language, details },
      askedBy: sessionId,
    },
  ]);
  return ACCEPTED;
}

/** Sends the confirmation of this session's booking again, by e-mail. */
export async function sendAgain(
  tx: Tx,
  sessionId: SessionId,
  confirmationNumber: string,
): Promise<Accepted | Refused> {
  const booking = await lockBooking(tx, confirmationNumber, sessionId);
  if (!booking) return refuse('UNAUTHENTICATED');
  const { engagement, all, named } = booking;
  const asked = named ? [named] : all;
  if (asked.every((one) => standingNow(one) !== 'upcoming')) return refuse('APPOINTMENT_CLOSED');
  const tooMany = await countAll(tx, [
    limitOf('booking', engagement.id, NUMBERS_AGAIN.ofBooking, HOUR_SECONDS),
  ]);
  if (tooMany) return tooMany;
  const messages = named
    ? await messagesToOne(tx, booking, named, 'Confirmed')
    : await messagesToAll(tx, { engagement, all }, 'Confirmed');
  const letters = messages.filter(({ kind }) => kind === 'email');
  await putIntoOutbox(
    tx,
    letters.map((letter) => ({ ...letter, countsAs: 'again' })),
  );
  return ACCEPTED;
}

async function countAll(tx: Tx, limits: readonly Limit[]): Promise<Refused | undefined> {
  for (const limit of limits) {
    const { allowed, retryAfterSeconds } = await takeToken(queriesOf(tx), limit);
    if (!allowed) return refuse('RATE_LIMITED', { retryAfterSeconds });
  }
  return undefined;
}
