// Reports each dose given to the state's registry, and deletes reports entered in error (STD-07).
// As far as possible once: one process takes a dose for a lease, and every try has the same MSH-10
// and ORC-3, so that the registry recognises it if an answer was lost.
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isLive, type Environment } from '#domain/environments.ts';
import { now } from '#server/clock.ts';
import type { Db } from '#server/database/database.ts';
import { errorCode } from '#server/error-code.ts';
import { sendDue, waitSeconds, type Turn } from '#server/queue.ts';
import { readAcknowledgement } from './hl7.ts';
import { exchange, NoAnswer } from './mllp.ts';
import type { RegistryConfig } from './registry-config.ts';
import {
  findDose,
  markAccepted,
  markGivenUp,
  markLeaving,
  putOff,
  queueDeletions,
  queueDoses,
  TAKEN_BACK,
  takeNext,
  type Message,
  type Taken,
} from './registry.store.ts';
import { vxuOf } from './vxu.ts';

const DEADLINE_MS = 30_000;
const LEASE_SECONDS = 90;
const MOST_AT_ONCE = 4;
const FIRST_WAIT_SECONDS = 10;
const LONGEST_WAIT_SECONDS = 3600;
/** Some 30 days: the law requires the report, and operators get a warning every hour. */
export const MOST_ATTEMPTS = 730;

/** A report for operators; it names no patient. */
export interface Setback {
  controlId: string;
  attempts: number;
  reason: string;
}

export interface Reporting {
  db: Db;
  environment: Environment;
  registry: RegistryConfig;
  delayed: (setback: Setback) => void;
  /** Called when the registry refuses the message, or never answers: an operator must look. */
  givenUp: (setback: Setback) => void;
  /** Called for a bug or a lost database. */
  failed: (error: unknown) => void;
  deadlineMs?: number;
}

/**
 * Sends everything due, first doses, then deletions; servers may share the work. Returns how many
 * messages the registry accepted.
 */
export async function reportDue(reporting: Reporting, turn: Turn = {}): Promise<number> {
  const { db, registry } = reporting;
  await queueDoses(db, registry.states);
  const doses = await sendOf(reporting, 'dose', turn);
  await queueDeletions(db);
  return doses + (await sendOf(reporting, 'deletion', turn));
}

const sendOf = (
  reporting: Reporting,
  message: Message,
  { carrier, ...turn }: Turn,
): Promise<number> =>
  sendDue({
    ...turn,
    most: MOST_AT_ONCE,
    take: () => takeNext(reporting.db, message, { carrier, seconds: LEASE_SECONDS }),
    send: async (taken) => settle(reporting, taken, await attempt(reporting, taken)),
  });

type Outcome =
  | { outcome: 'accepted' }
  // `kept`, for the database, may quote the registry; `reason`, for the log, is a code.
  | { outcome: 'failed' | 'refused'; reason: string; kept?: string };

async function attempt(reporting: Reporting, taken: Taken) {
  const { db, environment, registry, failed } = reporting;
  const { message: kind, immunizationId, controlId } = taken;
  try {
    const dose = await findDose(db, kind, immunizationId);
    if (!dose) return { outcome: 'refused', reason: TAKEN_BACK } satisfies Outcome;
    const processing = isLive(environment) ? 'P' : 'T';
    const action = kind === 'deletion' ? 'D' : 'A';
    const text = vxuOf(dose, { controlId, sentAt: now(), processing, action });
    const leaving = () => markLeaving(db, taken);
    return 'folder' in registry.to
      ? await intoFolder(registry.to.folder, `${dose.store.state}-${controlId}.hl7`, text, leaving)
      : await overMllp(reporting, registry.to.mllp, { controlId, text, leaving });
  } catch (cause) {
    if (cause instanceof NoAnswer)
      return { outcome: 'failed', reason: cause.message } satisfies Outcome;
    failed(cause);
    return { outcome: 'failed', reason: 'bug' } satisfies Outcome;
  }
}

/**
 * Writes and then renames, so that a reader never sees half a file; the same dose has the same file
 * name.
 */
async function intoFolder(
  folder: string,
  name: string,
  text: string,
  leaving: () => Promise<void>,
): Promise<Outcome> {
  const unfinished = join(folder, `.${name}`);
  try {
    await writeFile(unfinished, text, { mode: 0o640 });
  } catch (cause) {
    return notWritten(cause);
  }
  await leaving();
  try {
    await rename(unfinished, join(folder, name));
    return { outcome: 'accepted' };
  } catch (cause) {
    return notWritten(cause);
  }
}

function notWritten(cause: unknown): Outcome {
  return { outcome: 'failed', reason: `not written: ${errorCode(cause) ?? 'unknown'}` };
}

const ACCEPTED = ['AA', 'CA'];
const REFUSED = ['AE', 'AR', 'CE', 'CR'];

async function overMllp(
  { deadlineMs = DEADLINE_MS }: Reporting,
  address: Parameters<typeof exchange>[0],
  { controlId, text, leaving }: { controlId: string; text: string; leaving: () => Promise<void> },
): Promise<Outcome> {
  const answer = readAcknowledgement(await exchange(address, text, { deadlineMs, leaving }));
  if (!answer) return { outcome: 'failed', reason: 'the answer is no acknowledgement' };
  const { code, errors } = answer;
  if (answer.controlId !== controlId)
    return { outcome: 'failed', reason: 'the answer is to another message' };
  if (ACCEPTED.includes(code)) return { outcome: 'accepted' };
  if (!REFUSED.includes(code)) return { outcome: 'failed', reason: 'the answer has no known code' };
  return { outcome: 'refused', reason: code, kept: [code, ...errors].join('; ') };
}

async function settle(
  { db, delayed, givenUp }: Reporting,
  taken: Taken,
  ended: Outcome,
): Promise<'sent' | 'failed' | 'settled'> {
  const { controlId, attempts } = taken;
  if (ended.outcome === 'accepted') {
    await markAccepted(db, taken);
    return 'sent';
  }
  const { outcome, reason, kept = reason } = ended;
  const setback = { controlId, attempts, reason };
  if (outcome === 'failed' && attempts < MOST_ATTEMPTS) {
    const seconds = waitSeconds(attempts, FIRST_WAIT_SECONDS, LONGEST_WAIT_SECONDS);
    if (await putOff(db, taken, { failure: kept, seconds })) delayed(setback);
    return 'failed';
  }
  if ((await markGivenUp(db, taken, kept)) && reason !== TAKEN_BACK) givenUp(setback);
  return 'settled';
}
