import { randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Hold } from '#contract/holds.ts';
import { CONFIRMATION_NUMBER_LENGTH, confirmationNumberFrom } from '#domain/confirmation-number.ts';
import type { IsoDate } from '#domain/dates.ts';
import type { HoldPolicy } from '#domain/hold-policy.ts';
import type { Language } from '#domain/languages.ts';
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
  takeHold,
  type HoldTerms,
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

/**
 * A lost deadlock, a store or a person that changed under us, the same intention twice at once:
 * each is settled by another try.
 */
const ATTEMPTS = 4;

/** Who asks, and where: of them something is remembered, which may be old. */
type Asker = Pick<HoldWish, 'engagementId' | 'storeNumber'>;

/** What one try goes by. */
export interface Known {
  store: ShelvedStore;
  person: KeptPerson | undefined;
  /**
   * Whether it was read just now: a refusal that the database has no word in must not come from
   * what is old.
   */
  isFresh: boolean;
}

/** Tries until what the try went by is what the database has; 'changed' asks for another one. */
export async function settle<A>(
  holds: Holds,
  { engagementId, storeNumber }: Asker,
  session: SessionId,
  attempt: (known: Known) => Promise<A | 'changed'>,
): Promise<A | Refused> {
  for (let turn = 1; turn <= ATTEMPTS; turn += 1) {
    const store = await holds.shelf.find(storeNumber);
    if (!store) return refuse('FC_903_NotFound');
    const person = await holds.people.find(engagementId, session);
    const answer = await attempt({ store, person, isFresh: turn > 1 });
    if (answer !== 'changed') return answer;
    holds.shelf.forget(storeNumber);
    holds.people.forget(engagementId, session);
  }
  throw new Error('a hold could not be settled');
}

/**
 * Holds a time for an engagement (HLD-01, HLD-07). An earlier hold of the engagement is freed in
 * the same transaction, after the new one is safe. The time that is held already stays the same
 * hold, counted anew.
 */
export async function holdTime(
  holds: Holds,
  intention: Intention,
  wish: HoldWish | Refused,
  language: Language,
): Promise<Hold | Refused> {
  if (isRefused(wish)) return wish;
  return settle(holds, wish, intention.session, async ({ store, person, isFresh }) => {
    const time = wallTimeOf(new Date(wish.appointmentDate), store.card.timeZone);
    if (time.slot !== wish.slot) return invalid(wish.fields.slot);
    // A group's people have no seat in common.
    if (person?.party) return isFresh ? invalid(wish.fields.bookingType) : 'changed';
    const judgement = judgementOf(wish, person, { state: stateOf(store), on: time.date }, language);
    const asked = { wish, store, time, person, judgement };
    const taking = await unlessCollided(takeHold(holds.pool, seatWanted(holds, asked), intention));
    return taking.outcome === 'changed' ? 'changed' : answer(holds, taking, asked);
  });
}

export const invalid = (name: string): Refused =>
  refuse('INVALID_REQUEST', { fields: [{ name, problem: 'field.invalid' }] });

export const stateOf = ({ card }: ShelvedStore): string => card.store.address.state;

/**
 * Undefined while nobody has said when the person was born: then the booking is judged, which never
 * lacks it.
 */
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

/** 'changed' also stands for a collision that another try settles. */
export async function unlessCollided<T>(taking: Promise<T>): Promise<T | { outcome: 'changed' }> {
  try {
    return await taking;
  } catch (error) {
    if (isRetryable(error) || hasSqlState(error, SqlState.uniqueViolation, 'intentions_pkey')) {
      return { outcome: 'changed' };
    }
    throw error;
  }
}

function seatWanted(holds: Holds, { wish, store, time, person, judgement }: Asked): SeatWanted {
  const { id, card } = store;
  // A time that the store does not have has no seats: refused as one that is gone, with others to
  // choose from.
  const canBe = isStocked(wish.vaccines, card) && isOwnTime({ id, card }, time);
  return {
    ...termsOf(holds, wish, { store, person, time }),
    seats: canBe ? card.seats : 0,
    isEligible: !judgement?.refusal,
    startsAt: time.appointmentDate,
    vaccines: judgement?.vaccines ?? wish.vaccines,
  };
}

/** @param time when it begins */
export function termsOf(
  { policy }: Holds,
  { engagementId, storeNumber, isEdit = false }: Asker & Pick<HoldWish, 'isEdit'>,
  { store: { id, card }, person, time }: Pick<Asked, 'store' | 'person' | 'time'>,
): Omit<HoldTerms, 'seats' | 'isEligible'> {
  return {
    engagementId,
    store: { id, version: card.version },
    visitMinutes: card.slotMinutes,
    judged: person?.record,
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

/**
 * A time that was offered may be held until it begins, however long somebody looked at it; the
 * database judges that.
 */
export function isOwnTime({ card }: ShelvedStore, { appointmentDate }: WallTime): boolean {
  const leadSeconds = LEAD_MINUTES * 60;
  return timeAt(card, appointmentDate, Date.now() / 1000 - leadSeconds) !== undefined;
}

/** What is refused in the same words to one person and to a group. */
export const REFUSAL_OF = {
  unknown: 'FC_903_NotFound',
  different: 'DIFFERENT_REQUEST',
  confirmed: 'ALREADY_CONFIRMED',
  closed: 'APPOINTMENT_CLOSED',
} as const;

async function answer(
  { pool }: Holds,
  taking: Exclude<Taking, { outcome: 'changed' }>,
  { wish, store, time, judgement }: Asked,
): Promise<Hold | Refused> {
  switch (taking.outcome) {
    case 'taken':
    case 'repeated':
      return taking.reply;
    case 'ineligible':
      return judgement?.refusal ?? refuse('ELIGIBLITY_ERROR');
    case 'lost': {
      // Another time of a store that lacks the vaccine would be no help.
      if (!isStocked(wish.vaccines, store.card)) return refuse('FC_908_Conflict');
      const nearestTimes = await timesInstead(pool, wish, time, judgement);
      return refuse('FC_908_Conflict', { alternatives: { nearestTimes } });
    }
    case 'unknown':
    case 'different':
    case 'confirmed':
    case 'closed':
      return refuse(REFUSAL_OF[taking.outcome]);
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
