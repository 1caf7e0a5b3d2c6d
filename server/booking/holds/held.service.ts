// Reading and extending a held time.
import type { Hold } from '#contract/holds.ts';
import type { HoldPolicy } from '#domain/hold-policy.ts';
import type { Language } from '#domain/languages.ts';
import type { Db, Tx } from '#server/database/database.ts';
import { refuse, type Refused } from '#server/http/refusal.ts';
import type { SessionId } from '#server/security/sessions.ts';
import { judgeParty } from '../judge-visit.ts';
import { wallTimeOf } from '../wall-time.ts';
import { noteHeld } from './fair-share.ts';
import type { Holds } from './holds.service.ts';
import {
  endOf,
  extendHold,
  findHold,
  isBooked,
  lockVisits,
  type HeldVisit,
  type HoldRow,
} from './holds.store.ts';

const SECOND_MS = 1000;

/**
 * HLD-02: extends a hold from now, as often as the policy allows, if its people may still have the
 * vaccines then (ELG-07).
 */
export async function keepHold(
  tx: Tx,
  { sessionId, language }: { sessionId: SessionId; language: Language },
  holdId: string,
  { policy, pool }: Pick<Holds, 'policy' | 'pool'>,
): Promise<Hold | Refused> {
  const visits = await lockVisits(tx, holdId, sessionId);
  const refusal = judgedAgain(visits, language);
  if (refusal) return refusal;
  const extended = await extendHold(tx, holdId, sessionId, policy);
  if (extended) {
    const hold = holdOf(extended, { ...policy, warningSeconds: warningOf(extended, policy) });
    noteHeld(pool, hold, visits.length);
    return hold;
  }
  if (await findHold(tx, holdId, sessionId)) return refuse('EXTENSIONS_USED');
  return goneOrUnknown(tx, sessionId, holdId);
}

/** Judges everyone whose date of birth is known; the confirm, which requires it, judges all. */
function judgedAgain(visits: readonly HeldVisit[], language: Language): Refused | undefined {
  const [first] = visits;
  if (!first) return undefined;
  const people = visits.map(({ dob, history, userResponses, vaccines }, person) => {
    const at = visits.length > 1 ? `patients.${person}.` : '';
    const fieldOf = (index: number) => `${at}vaccines.${index}.code`;
    const visitor = dob === null ? undefined : { dob, history, userResponses };
    return { visitor, vaccines, fieldOf };
  });
  return judgeParty(people, first, language).refusal;
}

/** HLD-04; for a group, returns its first start. */
export async function readHold(
  db: Db,
  sessionId: SessionId,
  holdId: string,
  policy: HoldPolicy,
): Promise<Hold | Refused> {
  const found = await findHold(db, holdId, sessionId);
  return found ? holdOf(found, policy) : goneOrUnknown(db, sessionId, holdId);
}

async function goneOrUnknown(db: Db | Tx, sessionId: SessionId, holdId: string): Promise<Refused> {
  // Another of the visitor's tabs booked it: no one else can take it, even though its hold has
  // ended.
  if (await isBooked(db, holdId, sessionId)) return refuse('ALREADY_CONFIRMED');
  const end = await endOf(db, holdId, sessionId);
  if (end === 'elsewhere') return refuse('HELD_ELSEWHERE');
  return refuse(end === 'over' ? 'HOLD_EXPIRED' : 'FC_903_NotFound');
}

/** SAF-02: for a hold shorter than usual, the warning comes no earlier than halfway through. */
function warningOf({ expiresAt, now }: HoldRow, { warningSeconds, holdSeconds }: HoldPolicy) {
  const seconds = (expiresAt - now) / SECOND_MS;
  const isShort = Math.ceil(seconds) < holdSeconds;
  return isShort ? Math.min(warningSeconds, Math.floor(seconds / 2)) : warningSeconds;
}

function holdOf(row: HoldRow, policy: HoldPolicy): Hold {
  const { slot, appointmentDate } = wallTimeOf(new Date(row.startsAt), row.timeZone);
  return {
    holdId: row.holdId,
    engagementId: row.engagementId,
    confirmationNumber: row.confirmationNumber,
    storeNumber: row.storeNumber,
    appointmentDate,
    slot,
    timeZone: row.timeZone,
    now: new Date(row.now).toISOString(),
    expiresAt: new Date(row.expiresAt).toISOString(),
    warningSeconds: policy.warningSeconds,
    extensionsLeft: Math.max(0, policy.extensions - row.extensions),
  };
}
