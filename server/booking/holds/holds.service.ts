import { randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Hold } from '#contract/holds.ts';
import { CONFIRMATION_NUMBER_LENGTH, confirmationNumberFrom } from '#domain/confirmation-number.ts';
import type { IsoDate } from '#domain/dates.ts';
import type { HoldPolicy } from '#domain/hold-policy.ts';
import type { Language } from '#domain/languages.ts';
import type { Db, Tx } from '#server/database/database.ts';
import { hasSqlState, isRetryable, SqlState } from '#server/database/failures.ts';
import type { KeptPeople, KeptPerson } from '#server/eligibility/kept-record.ts';
import { isRefused, refuse, type Refused } from '#server/http/refusal.ts';
import type { Intention } from '#server/security/once.ts';
import type { SessionId } from '#server/security/sessions.ts';
import { LEAD_MINUTES } from '#server/timeslots/store-clock.ts';
import { timeAt, timesNear } from '#server/timeslots/store-times.ts';
import { judgeVisit, type Judgement } from '../judge-visit.ts';
import { wallTimeOf, type WallTime } from '../wall-time.ts';
import type { HoldWish } from './hold-wish.ts';
import {
  bookedStarts,
  extendHold,
  findHold,
  lockVisit,
  takeHold,
  wasHeld,
  type HoldRow,
  type SeatWanted,
  type Taking,
} from './holds.store.ts';
import { isStocked } from './stock.ts';
import type { ShelvedStore, StoreShelf } from './store-shelf.ts';

export interface Holds {
  pool: pg.Pool;
  shelf: StoreShelf;
  people: KeptPeople;
  policy: HoldPolicy;
}

/** A lost deadlock, a store or a person that changed under us, the same intention twice at once: each is settled by another try. */
const ATTEMPTS = 4;

/**
 * Holds a time for an engagement (HLD-01, HLD-07). An earlier hold of the engagement is freed in the same transaction,
 * after the new one is safe. The time that is held already stays the same hold, counted anew.
 */
export async function holdTime(
  holds: Holds,
  intention: Intention,
  wish: HoldWish | Refused,
  language: Language,
): Promise<Hold | Refused> {
  if (isRefused(wish)) return wish;
  for (let attempt = 1; ; attempt += 1) {
    const store = await holds.shelf.find(wish.storeNumber);
    if (!store) return refuse('FC_903_NotFound');
    const time = wallTimeOf(new Date(wish.appointmentDate), store.card.timeZone);
    if (time.slot !== wish.slot) {
      return refuse('INVALID_REQUEST', {
        fields: [{ name: wish.fields.slot, problem: 'field.invalid' }],
      });
    }
    const person = await holds.people.find(wish.engagementId, intention.session);
    const judgement = judgementOf(wish, person, { state: stateOf(store), on: time.date }, language);
    const asked = { wish, store, time, person, judgement };
    const taking = await attemptHold(holds, intention, seatWanted(holds, asked));
    if (taking.outcome !== 'changed') return answer(holds, taking, asked);
    if (attempt === ATTEMPTS) throw new Error('a hold could not be settled');
    holds.shelf.forget(wish.storeNumber);
    holds.people.forget(wish.engagementId, intention.session);
  }
}

const stateOf = ({ card }: ShelvedStore): string => card.store.address.state;

/** Undefined while nobody has said when the person was born: then the booking is judged, which never lacks it. */
function judgementOf(
  { vaccines, fields }: HoldWish,
  person: KeptPerson | undefined,
  place: { state: string; on: IsoDate },
  language: Language,
): Judgement | undefined {
  if (!person?.dob) return undefined;
  const visitor = { ...person, dob: person.dob };
  return judgeVisit(visitor, { vaccines, ...place }, { language, fieldOf: fields.vaccine });
}

/** Everything one try is about. */
interface Asked {
  wish: HoldWish;
  store: ShelvedStore;
  time: WallTime;
  person: KeptPerson | undefined;
  judgement: Judgement | undefined;
}

/** One try; 'changed' also stands for a collision that another try settles. */
async function attemptHold(
  holds: Holds,
  intention: Intention,
  wanted: SeatWanted,
): Promise<Taking> {
  try {
    return await takeHold(holds.pool, wanted, intention);
  } catch (error) {
    if (isRetryable(error) || hasSqlState(error, SqlState.uniqueViolation, 'intentions_pkey')) {
      return { outcome: 'changed' };
    }
    throw error;
  }
}

function seatWanted(
  { policy }: Holds,
  { wish, store: { id, card }, time, person, judgement }: Asked,
): SeatWanted {
  const { engagementId, storeNumber, isEdit = false } = wish;
  const canBe = isStocked(wish.vaccines, card) && isOwnTime({ id, card }, time);
  return {
    engagementId,
    store: { id, version: card.version },
    startsAt: time.appointmentDate,
    // A time that the store does not have has no seats: refused as one that is gone, with others to choose from.
    seats: canBe ? card.seats : 0,
    visitMinutes: card.slotMinutes,
    judged: person?.record,
    isEligible: !judgement?.refusal,
    vaccines: judgement?.vaccines ?? wish.vaccines,
    holdId: randomUUID(),
    confirmationNumber: confirmationNumberFrom(randomBytes(CONFIRMATION_NUMBER_LENGTH)),
    holdSeconds: policy.holdSeconds,
    extensions: policy.extensions,
    isEdit,
    base: {
      engagementId,
      storeNumber,
      appointmentDate: time.appointmentDate,
      slot: time.slot,
      timeZone: card.timeZone,
      warningSeconds: policy.warningSeconds,
    },
  };
}

/** A time that was offered may be held until it begins, however long somebody looked at it; the database judges that. */
function isOwnTime({ card }: ShelvedStore, { appointmentDate }: WallTime): boolean {
  const leadSeconds = LEAD_MINUTES * 60;
  return timeAt(card, appointmentDate, Date.now() / 1000 - leadSeconds) !== undefined;
}

async function answer(
  { pool }: Holds,
  taking: Taking,
  { wish, store, time, judgement }: Asked,
): Promise<Hold | Refused> {
  switch (taking.outcome) {
    case 'taken':
    case 'repeated':
      return taking.reply;
    case 'unknown':
      return refuse('FC_903_NotFound');
    case 'different':
      return refuse('DIFFERENT_REQUEST');
    case 'confirmed':
      return refuse('ALREADY_CONFIRMED');
    case 'closed':
      return refuse('APPOINTMENT_CLOSED');
    case 'ineligible':
      return judgement?.refusal ?? refuse('ELIGIBLITY_ERROR');
    case 'lost': {
      // Another time of a store that lacks the vaccine would be no help.
      if (!isStocked(wish.vaccines, store.card)) return refuse('FC_908_Conflict');
      const nearestTimes = await timesInstead(pool, wish, time, judgement);
      return refuse('FC_908_Conflict', { alternatives: { nearestTimes } });
    }
    case 'changed':
      throw new Error('a changed store is looked at again, not answered');
  }
}

/** HLD-07; the time that is booked already is no other one. */
async function timesInstead(
  pool: pg.Pool,
  { storeNumber, engagementId, isEdit }: HoldWish,
  { appointmentDate }: WallTime,
  judgement: Judgement | undefined,
) {
  const asker = { engagementId, isValid: judgement?.isValid };
  const times = await timesNear(pool, storeNumber, appointmentDate, asker);
  const booked = isEdit ? await bookedStarts(pool, engagementId) : [];
  return times.filter((time) => !booked.includes(Date.parse(time.appointmentDate)));
}

/** HLD-02: lasts anew from now, as often as the policy allows, for somebody who may still have it then (ELG-07). */
export async function keepHold(
  tx: Tx,
  { sessionId, language }: { sessionId: SessionId; language: Language },
  holdId: string,
  policy: HoldPolicy,
): Promise<Hold | Refused> {
  const visit = await lockVisit(tx, holdId, sessionId);
  if (visit?.dob) {
    const visitor = { ...visit, dob: visit.dob };
    const fieldOf = (index: number) => `vaccines.${index}.code`;
    const { refusal } = judgeVisit(visitor, visit, { language, fieldOf });
    if (refusal) return refusal;
  }
  const extended = await extendHold(tx, holdId, sessionId, policy);
  if (extended) return holdOf(extended, policy);
  if (await findHold(tx, holdId, sessionId)) return refuse('EXTENSIONS_USED');
  return goneOrUnknown(tx, sessionId, holdId);
}

/** HLD-04. */
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
  return refuse((await wasHeld(db, holdId, sessionId)) ? 'HOLD_EXPIRED' : 'FC_903_NotFound');
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
