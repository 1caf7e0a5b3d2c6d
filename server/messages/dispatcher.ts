// Sends what waits in the outbox, each message once. How "once" is kept:
// - a message is written in the transaction of what it tells about, so a booking that did not
//   happen tells nobody;
// - one process takes a message, and marks it as sent within its lease, which ends sooner when the
//   process is missed (063);
// - an e-mail carries the same Message-ID at every attempt. If a process dies after the mail server
//   said yes and before the mark, it is sent again under that id: SMTP has no way to ask, and mail
//   systems drop what they have by its id;
// - a text has no such id. When nobody knows whether one went, it does not go again, and is given
//   up as `unanswered`.
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

/** Longer than any delivery takes, with what is read and written around it. */
const LEASE_SECONDS = 2 * DELIVERY_SECONDS;
/** Then a last try, which may wait for a connection and for an answer, is over within the lease. */
const WRITTEN_WITHIN_MS = (LEASE_SECONDS - 15) * 1000;
const AGAIN_MS = 250;
const FIRST_WAIT_SECONDS = 2;
const LONGEST_WAIT_SECONDS = 3600;
/** After some four hours. */
export const MOST_ATTEMPTS = 15;

/** What whoever runs the server is told; nothing of it says to whom or what about. */
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
  /** A message that will never leave. */
  givenUp: (setback: Setback) => void;
  /** A bug, or a lost database. */
  failed: (error: unknown) => void;
}

/**
 * Sends all of a kind that is due now, oldest first and several side by side: as many as the
 * service takes, and of one booking one after another. Server processes may share the work.
 * Returns how many left.
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
 * Again, while the message is still ours: what a service took is written down although the database
 * was gone for a moment, or a text would be one of which nobody knows, and an e-mail sent twice.
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
  try {
    const payload = await opened(office, message);
    if (!payload) return { outcome: 'unneeded', reason: 'its key is gone' };
    // A STOP may have come since the text was put into the outbox.
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
 * A letter that was sealed while it was taken is read once more: its keys are newer than what read
 * its row.
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
    // Again after 2, 4, 8 ... seconds, at most an hour.
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
  // REL-06: the store calls, and is told so at once.
  if (reason === UNANSWERED && given.engagementId) await tellStoresOf(db, given.engagementId);
  office.givenUp(setback);
}
