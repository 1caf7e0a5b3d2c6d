// Sends events to programs (STD-06), signed per Standard Webhooks
// (https://www.standardwebhooks.com, 1.0.0). At least once: webhook-id is the event's on every try,
// so that receivers can spot repeats.
import { Webhook } from 'standardwebhooks';
import type { Environment } from '#domain/environments.ts';
import type { Database } from '#server/database/database.ts';
import { OutsideProblem, PrivateNetworkProblem, postOutside } from '#server/http/outside.ts';
import { now } from '#server/clock.ts';
import { sendDue, waitSeconds, type Turn } from '#server/queue.ts';
import { wayTo } from './address.ts';
import { markDelivered, markGivenUp, putOff, takeNext, type Taken } from './deliveries.store.ts';
import { mayHear } from './kinds.ts';
import { openSecret } from './secrets.ts';
import { removeWebhook } from './webhooks.store.ts';

/** Standard Webhooks recommends 15 to 30 seconds. */
const DEADLINE_MS = 15_000;
const LEASE_SECONDS = 60;
const MOST_AT_ONCE = 8;
const FIRST_WAIT_SECONDS = 10;
const LONGEST_WAIT_SECONDS = 4 * 3600;
/** Some three days. */
export const MOST_ATTEMPTS = 28;
const GONE = 410;

/** A report for operators; it names nobody. */
export interface Setback {
  eventId: string;
  webhookId: string;
  attempts: number;
  reason: string;
}

export interface Telling {
  database: Pick<Database, 'db' | 'pool'>;
  environment: Environment;
  givenUp: (setback: Setback) => void;
  /** Called for a bug or a lost database. */
  failed: (error: unknown) => void;
  deadlineMs?: number;
}

/**
 * Sends all deliveries that are due; servers may share the work. Returns how many were accepted.
 */
export const tellDue = (telling: Telling, { carrier, ...turn }: Turn = {}): Promise<number> =>
  sendDue({
    ...turn,
    most: MOST_AT_ONCE,
    take: () => takeNext(telling.database.db, { carrier, seconds: LEASE_SECONDS }),
    send: async (taken) => settle(telling, taken, await attempt(telling, taken)),
  });

type Outcome =
  | { outcome: 'delivered' }
  | { outcome: 'failed' | 'refused' | 'gone'; reason: string };

async function attempt(
  { database: { pool }, environment, failed, deadlineMs = DEADLINE_MS }: Telling,
  taken: Taken,
): Promise<Outcome> {
  if (!taken.mayAsk || !mayHear(taken.scopes, taken.kind))
    return { outcome: 'refused', reason: 'not allowed any more' };
  try {
    const { url, ask } = wayTo(taken.address, environment);
    const body = bodyOf(taken);
    const headers = signed(await openSecret(pool, taken.sealedSecret), taken.eventId, body);
    const status = await postOutside(url, { ask, body, headers, deadlineMs });
    if (status >= 200 && status < 300) return { outcome: 'delivered' };
    return { outcome: status === GONE ? 'gone' : 'failed', reason: `answers ${status}` };
  } catch (cause) {
    if (cause instanceof PrivateNetworkProblem)
      return { outcome: 'failed', reason: 'private network' };
    if (cause instanceof OutsideProblem) return { outcome: 'failed', reason: 'no answer' };
    failed(cause);
    return { outcome: 'failed', reason: 'bug' };
  }
}

/**
 * Names no person or vaccine: a client allowed to read those fetches the appointment with a token.
 */
const bodyOf = ({ eventId, kind, at, storeNumber, appointmentId }: Taken): string =>
  JSON.stringify({
    type: `appointment.${kind}`,
    timestamp: at,
    data: { id: eventId, storeNumber, appointment: `Appointment/${appointmentId}` },
  });

function signed(secret: string, id: string, body: string): Record<string, string> {
  const at = now();
  return {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': 'Dosepath-Webhooks',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, at, body),
  };
}

async function settle(
  { database: { db, pool }, givenUp }: Telling,
  taken: Taken,
  ended: Outcome,
): Promise<'sent' | 'settled'> {
  const { id, eventId, webhookId, attempts } = taken;
  if (ended.outcome === 'delivered') {
    await markDelivered(db, id);
    return 'sent';
  }
  const { outcome, reason } = ended;
  if (outcome === 'failed' && attempts < MOST_ATTEMPTS) {
    const seconds = waitSeconds(attempts, FIRST_WAIT_SECONDS, LONGEST_WAIT_SECONDS);
    await putOff(db, taken, { failure: reason, seconds });
    return 'settled';
  }
  const isGivenUp = await markGivenUp(db, taken, reason);
  // Standard Webhooks: this status means the receiver wants no more events.
  if (outcome === 'gone') await removeWebhook(pool, webhookId);
  if (isGivenUp) givenUp({ eventId, webhookId, attempts, reason });
  return 'settled';
}
