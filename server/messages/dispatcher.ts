// Sends the messages in the outbox, each once. How "once" is kept:
// - a message is written in the transaction of the event it reports, so a booking that fails sends
// nothing;
// - one process takes a message and marks it as sent within its lease, which ends early when the
// process is found dead (063);
// - an e-mail carries the same Message-ID at every attempt. If a process dies after the mail server
// accepted it and before the mark, it is sent again under that id: SMTP has no way to ask, and mail
// systems drop duplicates by their id;
// - a text has no such id. When it is unknown whether one was sent, it is not sent again, and is
// given up as `unanswered`.
import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '#server/database/database.ts';
import { isDatabaseLost } from '#server/database/failures.ts';
import { sendDue, waitSeconds, type Turn } from '#server/queue.ts';
import {
  DELIVERY_SECONDS,
  MOST_AT_ONCE,
  UNANSWERED,
  type Delivery,
  type MessageKind,
  type Services,
} from './delivery.ts';
import type { Write } from './letters/write.ts';
import type { MessagePayload } from './messages.schema.ts';
import { markGivenUp, markSent, putOff, takeNext, type Taken } from './queue.store.ts';
import { letterOf, openLetter } from './sealed-letters.ts';
import { STOPPED_AT_SERVICE } from './services/twilio.ts';
import { tellStoresOf } from '#server/visits/store-news.ts';
import { keepTextChoice, stoppedAmong } from './text-choices.store.ts';

/** Longer than any delivery takes, including the reads and writes around it. */
const LEASE_SECONDS = 2 * DELIVERY_SECONDS;
/**
 * Late enough that a last attempt, with its waits for a connection and an answer, still ends within
 * the lease.
 */
const WRITTEN_WITHIN_MS = (LEASE_SECONDS - 15) * 1000;
const AGAIN_MS = 250;
const FIRST_WAIT_SECONDS = 2;
const LONGEST_WAIT_SECONDS = 3600;
/** Reached after some four hours. */
export const MOST_ATTEMPTS = 15;

/** What operators are told; it says neither to whom nor about what. */
export interface Setback {
  outboxId: number;
  kind: MessageKind;
  template: string;
  attempts: number;
  reason: string;
}

export interface PostOffice {
  db: Db;
  services: Services;
  write: Write;
  /** A delivery that will be tried again. */
  delayed: (setback: Setback) => void;
  /** A message that will never be sent. */
  givenUp: (setback: Setback) => void;
  /** A bug, or a lost database connection. */
  failed: (error: unknown) => void;
}

/**
 * Sends all due messages of a kind, oldest first and several in parallel: as many as the service
 * accepts, but one at a time for each booking. Server processes may share the work. Returns how
 * many were sent.
 */
export const dispatchDue = (
  office: PostOffice,
  kind: MessageKind,
  { carrier, ...turn }: Turn = {},
): Promise<number> =>
  sendDue({
    ...turn,
    most: MOST_AT_ONCE[kind],
    take: () => takeNext(office.db, kind, { carrier, seconds: LEASE_SECONDS }),
    send: async (message) => {
      const takenAt = performance.now();
      const delivery = await attempt(office, message);
      await whileTaken(takenAt, () => settle(office, message, delivery));
      const { outcome } = delivery;
      return outcome === 'sent' || outcome === 'failed' ? outcome : 'settled';
    },
  });

/**
 * Retries a write while the lease lasts: if a brief database outage lost what the service accepted,
 * a text would count as unanswered, and an e-mail would be sent twice.
 */
async function whileTaken(takenAt: number, write: () => Promise<void>): Promise<void> {
  const until = takenAt + WRITTEN_WITHIN_MS;
  for (let waitMs = AGAIN_MS; ; waitMs *= 2) {
    try {
      return await write();
    } catch (error) {
      if (!isDatabaseLost(error) || performance.now() + waitMs > until) throw error;
      await pause(waitMs);
    }
  }
}

async function attempt(office: PostOffice, message: Taken): Promise<Delivery> {
  const { id, kind, now } = message;
  if (kind === 'sms' && message.unanswered) return { outcome: 'refused', reason: UNANSWERED };
  if (message.declined) return { outcome: 'unneeded', reason: 'declined' };
  try {
    const payload = await opened(office, message);
    if (!payload) return { outcome: 'unneeded', reason: 'its key is gone' };
    // A STOP may have arrived since the text was put into the outbox.
    const stopped = kind === 'sms' ? await stoppedAmong(office.db, [payload.recipient]) : undefined;
    if (stopped?.has(payload.recipient)) return { outcome: 'refused', reason: 'stopped' };
    const letter = await office.write({ id, kind, payload, now });
    if ('unneeded' in letter) return { outcome: 'unneeded', reason: letter.unneeded };
    if ('tooLate' in letter) return { outcome: 'refused', reason: letter.tooLate };
    return await office.services[kind](letter);
  } catch (error) {
    office.failed(error);
    return { outcome: 'failed', reason: 'bug' };
  }
}

/**
 * Reads a letter again if it was sealed while it was being taken: its keys are newer than the row
 * that was read.
 */
const opened = async ({ db }: PostOffice, message: Taken): Promise<MessagePayload | undefined> =>
  openLetter(message) ?? letterOf(db, message.id);

async function settle(office: PostOffice, message: Taken, delivery: Delivery): Promise<void> {
  const { db } = office;
  const { id, kind, attempts } = message;
  if (delivery.outcome === 'sent') return markSent(db, id, delivery.receipt);

  const { reason } = delivery;
  if (delivery.outcome === 'unneeded') return void (await markGivenUp(db, message, reason));
  const setback = { outboxId: id, kind, template: message.template ?? '', attempts, reason };
  if (delivery.outcome === 'failed' && attempts < MOST_ATTEMPTS) {
    // Retries after 2, 4, 8 ... seconds, at most an hour.
    const seconds = waitSeconds(attempts, FIRST_WAIT_SECONDS, LONGEST_WAIT_SECONDS);
    await putOff(db, message, { failure: reason, seconds });
    return office.delayed(setback);
  }
  const phone = reason === STOPPED_AT_SERVICE && (await opened(office, message))?.recipient;
  if (phone) {
    const choice = { phone, choice: 'stop', source: 'provider' } as const;
    await db.transaction((tx) => keepTextChoice(tx, choice));
  }
  const given = await markGivenUp(db, message, reason);
  if (!given) return;
  // REL-06: the store calls the patient instead, and is told at once.
  if (reason === UNANSWERED && given.engagementId) await tellStoresOf(db, given.engagementId);
  office.givenUp(setback);
}
