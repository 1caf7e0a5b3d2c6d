// Tells wallets about changed appointments (CRD-04): Apple's devices to fetch again, and Google the
// new content. At least once, and never two changes of one copy at the same time.
import type { PassWallet } from '#domain/wallets.ts';
import type { Db } from '#server/database/database.ts';
import type { PublicAddress } from '#server/http/public-address.ts';
import { sendDue, waitSeconds, type Turn } from '#server/queue.ts';
import type { GoogleWallet, Wallets } from '#server/wallets/wallets-config.ts';
import { appointmentPassOf } from './appointment-pass.ts';
import { openApplePush, type ApplePush } from './apple-push.ts';
import { putOff, settle, takeNext, type Taken } from './changes.store.ts';
import { openGoogleObjects, type GoogleObjects } from './google-objects.ts';
import { googleTicket } from './google-ticket.ts';
import { findPass, removeDevice } from './passes.store.ts';
import type { Told } from './told.ts';

const DEADLINE_MS = 15_000;
const LEASE_SECONDS = 60;
const MOST_AT_ONCE = 8;
const FIRST_WAIT_SECONDS = 30;
const LONGEST_WAIT_SECONDS = 4 * 3600;
/** Some two days. */
const MOST_ATTEMPTS = 22;
/** Some four hours: the page with the link to add it is closed by then. */
const MOST_ATTEMPTS_WITHOUT_PASS = 10;

/** A report for operators; it names nobody. */
export interface Setback {
  copy: number;
  wallet: PassWallet;
  attempts: number;
  reason: string;
}

/** The two services, each if it has certificates. */
export interface WalletServices {
  apple?: ApplePush | undefined;
  google?: { wallet: GoogleWallet; objects: GoogleObjects } | undefined;
}

export interface Telling {
  db: Db;
  publicAddress: PublicAddress;
  services: WalletServices;
  givenUp: (setback: Setback) => void;
  /** Called for a bug or a lost database. */
  failed: (error: unknown) => void;
  deadlineMs?: number;
}

/** The real services. */
export const walletServices = ({ apple, google }: Wallets): WalletServices => ({
  apple: apple && openApplePush(apple),
  google: google && { wallet: google, objects: openGoogleObjects(google) },
});

/** Tells all that is due now; servers may share the work. Returns how many copies were told. */
export const tellWallet = (
  telling: Telling,
  wallet: PassWallet,
  { carrier, ...turn }: Turn = {},
): Promise<number> =>
  sendDue({
    ...turn,
    most: MOST_AT_ONCE,
    take: () => takeNext(telling.db, wallet, { carrier, seconds: LEASE_SECONDS }),
    send: async (taken) => ended(telling, wallet, taken, await attempt(telling, taken)),
  });

async function attempt(telling: Telling, taken: Taken): Promise<Told> {
  const { db, publicAddress, services, failed, deadlineMs = DEADLINE_MS } = telling;
  try {
    if (taken.pushToken !== null && services.apple)
      return await services.apple.push(taken.pushToken, deadlineMs);
    const kept = await findPass(db, taken.appointmentId);
    if (!kept || !services.google) return { outcome: 'told' };
    const { wallet, objects } = services.google;
    const pass = appointmentPassOf(kept.visit, kept.language, publicAddress);
    return await objects.patch(googleTicket(wallet, pass), deadlineMs);
  } catch (cause) {
    failed(cause);
    return { outcome: 'failed', reason: 'bug' };
  }
}

async function ended(
  { db, givenUp }: Telling,
  wallet: PassWallet,
  taken: Taken,
  told: Told,
): Promise<'sent' | 'failed' | 'settled'> {
  if (told.outcome === 'told') {
    await settle(db, taken, null);
    return 'sent';
  }
  const { outcome, reason } = told;
  if (outcome === 'gone') {
    if (taken.pushToken !== null) await removeDevice(db, taken.pushToken);
    return 'settled';
  }
  const most = outcome === 'notThere' ? MOST_ATTEMPTS_WITHOUT_PASS : MOST_ATTEMPTS;
  if (taken.attempts < most) {
    const seconds = waitSeconds(taken.attempts, FIRST_WAIT_SECONDS, LONGEST_WAIT_SECONDS);
    await putOff(db, taken, { failure: reason, seconds });
    return outcome === 'failed' ? 'failed' : 'settled';
  }
  await settle(db, taken, reason);
  // A pass nobody added is not an error.
  if (outcome === 'failed') givenUp({ copy: taken.id, wallet, attempts: taken.attempts, reason });
  return 'settled';
}
