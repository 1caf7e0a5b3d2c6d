// Holds seats for a party, all or none; a single person is a party of one (HLD-01, HLD-07, GRP-01,
// GRP-03).
import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { Alternatives } from '#contract/errors.ts';
import type { Hold } from '#contract/holds.ts';
import { CONFIRMATION_NUMBER_LENGTH, confirmationNumberFrom } from '#domain/confirmation-number.ts';
import { walkInTypeOf } from '#domain/engagement.ts';
import type { HoldPolicy } from '#domain/hold-policy.ts';
import type { Language } from '#domain/languages.ts';
import { roomInLine } from '#domain/queue.ts';
import { momentOf } from '#domain/timeslots.ts';
import { minuteOf } from '#domain/week-hours.ts';
import type { Tx } from '#server/database/database.ts';
import { hasSqlState, isRetryable, SqlState } from '#server/database/failures.ts';
import { newId } from '#server/database/new-id.ts';
import { queriesOf } from '#server/database/queries.ts';
import {
  findBookedParty,
  type KeptPeople,
  type KeptParty,
  type KeptPerson,
} from '#server/eligibility/kept-record.ts';
import { invalid, isRefused, refuse, type Refused } from '#server/http/refusal.ts';
import type { Intention } from '#server/security/once.ts';
import type { SessionId } from '#server/security/sessions.ts';
import { cardOf, type StoreCard } from '#server/stores/store-cards.ts';
import { findRecord } from '#server/stores/stores.store.ts';
import { timeAt } from '#server/timeslots/store-times.ts';
import { timesLeft } from '#server/timeslots/times-left.ts';
import { seatsAt } from '#server/timeslots/times.ts';
import { minutesToClosing, paceAt } from '#server/walk-ins/opening.ts';
import { isAtStore } from '#server/walk-ins/store-keys.store.ts';
import { judgeParty, type PartyJudgement } from '../judge-visit.ts';
import { wallTimeOf, type WallTime } from '../wall-time.ts';
import { ASK_AGAIN_SECONDS, noteHeld } from './fair-share.ts';
import type { HoldWish, PersonWish } from './hold-wish.ts';
import {
  bookedStarts,
  engagementTypeOf,
  takeParty,
  type PartyWanted,
  type Taking,
} from './holds.store.ts';
import { isStocked, notPromised, promisedTo } from './stock.ts';
import type { ShelvedStore, StoreShelf } from './store-shelf.ts';
import { now as serverNow } from '#server/clock.ts';

export interface Holds {
  pool: pg.Pool;
  shelf: StoreShelf;
  people: KeptPeople;
  policy: HoldPolicy;
}

/**
 * A deadlock, a store or person that changed in the meantime, the same intention sent twice at
 * once: another attempt settles each of these.
 */
const ATTEMPTS = 4;

/** What one attempt is based on. */
interface Known {
  store: ShelvedStore;
  party: KeptParty | undefined;
  /**
   * Whether it was read just now: a refusal decided without the database must not be based on
   * cached data.
   */
  isFresh: boolean;
}

/**
 * Holds a seat for everyone in a party at their times on one date (HLD-01, HLD-06, HLD-07). An
 * earlier hold of the engagement is freed in the same transaction, after the new one is safe. If
 * the same people ask for the times they hold, it stays the same hold with a new expiry.
 */
export async function holdParty(
  holds: Holds,
  intention: Intention,
  wish: HoldWish | Refused,
  language: Language,
): Promise<Hold | Refused> {
  if (isRefused(wish)) return wish;
  return settle(holds, wish, intention.session, async ({ store, party, isFresh }) => {
    // Ownership of the engagement is checked before the request's contents.
    if (!party) return isFresh ? refuse('FC_903_NotFound') : 'changed';
    const barred = await barredFromLine(holds, intention.session, wish);
    if (barred) return barred;
    const times = timesOf(wish, store);
    if (isRefused(times)) return times;
    const people = peopleOf(wish, party);
    if (isRefused(people)) return isFresh ? people : 'changed';
    const judgement = judged({ wish, store, times, people }, language);
    const hasStock = await canBeStocked(holds, wish, store);
    const asked = { wish, store, party, times, judgement, hasStock };
    const taking = await unlessCollided(
      takeParty(holds.pool, partyWanted(holds, asked), intention),
    );
    return taking.outcome === 'changed' ? 'changed' : answer(holds, taking, asked);
  });
}

/**
 * CNF-05: holds a time for a booking on the system's own initiative; undefined when it cannot be
 * had. Runs in the caller's transaction.
 */
export async function holdForBooked(
  tx: Tx,
  wish: HoldWish,
  policy: HoldPolicy,
): Promise<Hold | undefined> {
  const db = queriesOf(tx);
  const record = await findRecord(db, wish.storeNumber);
  const party = await findBookedParty(db, wish.engagementId);
  if (!record || !party) return undefined;
  const store = { id: record.id, card: cardOf(record) };
  const times = timesOf(wish, store);
  const people = peopleOf(wish, party);
  if (isRefused(times) || isRefused(people)) return undefined;
  const judgement = judged({ wish, store, times, people }, 'en');
  if (judgement.refusal) return undefined;
  const hasStock = isAllStocked(wish.people, store);
  const taking = await takeParty(
    db,
    partyWanted({ policy }, { wish, store, party, times, judgement, hasStock }),
  );
  return taking.outcome === 'taken' ? taking.reply : undefined;
}

/** Retries until an attempt's data matches the database; 'changed' requests another attempt. */
async function settle<A>(
  holds: Holds,
  { engagementId, storeNumber }: HoldWish,
  session: SessionId,
  attempt: (known: Known) => Promise<A | 'changed'>,
): Promise<A | Refused> {
  for (let turn = 1; turn <= ATTEMPTS; turn += 1) {
    const store = await holds.shelf.find(storeNumber);
    if (!store) return refuse('FC_903_NotFound');
    const party = await holds.people.find(engagementId, session);
    const answered = await attempt({ store, party, isFresh: turn > 1 });
    if (answered !== 'changed') return answered;
    holds.shelf.forget(storeNumber);
    holds.people.forget(engagementId, session);
  }
  throw new Error('a hold could not be settled');
}

/** Returns 'changed' also for a collision that another attempt settles. */
async function unlessCollided<T>(taking: Promise<T>): Promise<T | { outcome: 'changed' }> {
  try {
    return await taking;
  } catch (error) {
    if (isRetryable(error) || hasSqlState(error, SqlState.uniqueViolation, 'intentions_pkey')) {
      return { outcome: 'changed' };
    }
    throw error;
  }
}

/** The data of one attempt. */
interface Asked {
  wish: HoldWish;
  store: ShelvedStore;
  party: KeptParty;
  /** One for each person, in the store's local time. */
  times: WallTime[];
  judgement: PartyJudgement;
  /** Whether the store sells the vaccines, or has already promised them to these people. */
  hasStock: boolean;
}

/**
 * Refuses when a person's slot does not match the store's local time, or is on another date than
 * the others'.
 */
function timesOf({ people, walkIn }: HoldWish, { card }: ShelvedStore): WallTime[] | Refused {
  if (walkIn) return timeOfWalkIn(people, card);
  const times = people.map(({ appointmentDate }) =>
    wallTimeOf(new Date(appointmentDate), card.timeZone),
  );
  const date = times[0]?.date;
  const wrong = people.find(
    ({ slot }, index) => times[index]?.slot !== slot || times[index]?.date !== date,
  );
  return wrong ? invalid(wrong.fields.slot) : times;
}

/**
 * HLD-05: a walk-in starts now, by the server's clock; a request from a page of another day is
 * refused.
 */
function timeOfWalkIn(people: readonly PersonWish[], { timeZone }: StoreCard) {
  const now = wallTimeOf(serverNow(), timeZone);
  const other = people.find(
    ({ appointmentDate }) => wallTimeOf(new Date(appointmentDate), timeZone).date !== now.date,
  );
  return other ? invalid(other.fields.slot) : people.map(() => now);
}

/** WLK-01, WLK-05: only a walk-in may join the line, and a patient only when at the store. */
async function barredFromLine(
  { pool }: Holds,
  session: SessionId,
  { walkIn, engagementId, storeNumber }: HoldWish,
): Promise<Refused | undefined> {
  if (!walkIn) return undefined;
  const engagementType = await engagementTypeOf(pool, engagementId);
  if (!engagementType || walkInTypeOf(engagementType) !== walkIn.type) return invalid(walkIn.field);
  if (walkIn.type !== 'PATWalkIn' || (await isAtStore(pool, session, storeNumber)))
    return undefined;
  return refuse('AT_THE_STORE_ONLY');
}

/**
 * The stored data of each person; refused in the wrong request format, and for a place with no one
 * in it.
 */
function peopleOf(
  { bookingType, people, fields }: HoldWish,
  party: KeptParty,
): KeptPerson[] | Refused {
  if (party.bookingType !== bookingType) return invalid(fields.bookingType);
  const found: KeptPerson[] = [];
  for (const { place, fields: of } of people) {
    const person = party.people.find((one) => one.place === place);
    if (!person) return invalid(of.place);
    found.push(person);
  }
  return found;
}

/**
 * Judges each person by their own answers. A person without a date of birth is not judged yet; the
 * booking, which requires one, judges them.
 */
function judged(
  {
    wish,
    store,
    times,
    people,
  }: Pick<Asked, 'wish' | 'store' | 'times'> & { people: KeptPerson[] },
  language: Language,
): PartyJudgement {
  const attending = wish.people.map(({ vaccines, fields: { vaccine: fieldOf } }, index) => {
    const { dob = null, ...record } = people[index] ?? {};
    return { visitor: dob === null ? undefined : { ...record, dob }, vaccines, fieldOf };
  });
  const { state } = store.card.store.address;
  return judgeParty(attending, { state, on: times[0]?.date ?? '' }, language);
}

const isAllStocked = (people: readonly PersonWish[], { card }: ShelvedStore): boolean =>
  people.every(({ vaccines }) => isStocked(vaccines, card));

/** DSK-04: a dose these people hold or have booked here is theirs, even if it was the last. */
async function canBeStocked(
  { pool }: Holds,
  { engagementId, people }: HoldWish,
  store: ShelvedStore,
): Promise<boolean> {
  if (isAllStocked(people, store)) return true;
  const promised = await promisedTo(pool, engagementId, store.id);
  return people.every((person) => isStocked(notPromised(person, promised), store.card));
}

/**
 * A time that was offered can be held until it begins, however long the visitor looked at it; the
 * database checks that.
 */
export function isOwnTime({ card }: ShelvedStore, appointmentDate: string): boolean {
  return timeAt(card, appointmentDate, serverNow().getTime() / 1000, 0) !== undefined;
}

function partyWanted(
  { policy }: Pick<Holds, 'policy'>,
  { wish, store, party, times, judgement, hasStock }: Asked,
): PartyWanted {
  const { engagementId, storeNumber, isEdit, walkIn } = wish;
  const { id, card } = store;
  // A time the store does not offer has no seats: it is refused like one that is taken, with
  // alternatives.
  const canBe =
    hasStock &&
    (walkIn !== undefined || times.every((time) => isOwnTime(store, time.appointmentDate)));
  const now = serverNow();
  const line = walkIn && roomInLine(paceAt(card, now), minutesToClosing(card, now) ?? 0);
  const seatsFor = (time: WallTime | undefined): number => {
    if (!canBe || !time) return 0;
    return line ? line.people : seatsAt(card, time.date, minuteOf(time.slot));
  };
  const { appointmentDate, slot } = firstOf(times);
  return {
    engagementId,
    store: { id, version: card.version },
    people: wish.people.map((person, index) => ({
      place: person.place,
      startsAt: walkIn ? null : (times[index]?.appointmentDate ?? person.appointmentDate),
      seats: seatsFor(times[index]),
      vaccines: judgement.vaccines[index] ?? person.vaccines,
    })),
    visitMinutes: line ? line.minutes : card.slotMinutes,
    judged: party.record,
    isEligible: !judgement.refusal,
    // Time-ordered ids keep current holds together in their index.
    holdId: newId(),
    confirmationNumber: confirmationNumberFrom(randomBytes(CONFIRMATION_NUMBER_LENGTH)),
    holdSeconds: policy.holdSeconds,
    extensions: policy.extensions,
    isEdit,
    base: {
      engagementId,
      storeNumber,
      appointmentDate,
      slot,
      timeZone: card.timeZone,
      warningSeconds: policy.warningSeconds,
    },
  };
}

/** When the party begins. */
function firstOf(times: readonly WallTime[]): WallTime {
  const [first] = times.toSorted(
    (one, other) => Date.parse(one.appointmentDate) - Date.parse(other.appointmentDate),
  );
  if (!first) throw new Error('a party without people asked for times');
  return first;
}

const REFUSAL_OF = {
  unknown: 'FC_903_NotFound',
  different: 'DIFFERENT_REQUEST',
  confirmed: 'ALREADY_CONFIRMED',
  closed: 'APPOINTMENT_CLOSED',
} as const;

async function answer(
  { pool }: Holds,
  taking: Exclude<Taking, { outcome: 'changed' }>,
  { wish, times, judgement, hasStock }: Asked,
): Promise<Hold | Refused> {
  switch (taking.outcome) {
    case 'taken':
      if (!wish.walkIn) noteHeld(pool, taking.reply, wish.people.length);
      return taking.reply;
    case 'repeated':
      return taking.reply;
    case 'guarded':
      return refuse('TOO_MUCH_HELD', { retryAfterSeconds: ASK_AGAIN_SECONDS });
    case 'several':
      return invalid('patients');
    case 'ineligible':
      return judgement.refusal ?? refuse('ELIGIBLITY_ERROR');
    case 'unstocked':
      return refuse('FC_908_Conflict');
    case 'lost': {
      // If the store lacks a vaccine, another time there would not help.
      if (!hasStock) return refuse('FC_908_Conflict');
      const alternatives = await instead(pool, wish, firstOf(times), judgement);
      return refuse(wish.walkIn ? 'WALK_IN_CLOSED' : 'FC_908_Conflict', { alternatives });
    }
    case 'unknown':
    case 'different':
    case 'confirmed':
    case 'closed':
      return refuse(REFUSAL_OF[taking.outcome]);
  }
}

/** HLD-07: times at which the party still fits, without those it has booked. */
async function instead(
  pool: pg.Pool,
  { engagementId, storeNumber, people, isEdit, isAlone }: HoldWish,
  { appointmentDate }: WallTime,
  { isValid }: PartyJudgement,
): Promise<Alternatives> {
  const asker = { engagementId, isAlone, people: people.length, isValid };
  const left = await timesLeft(pool, storeNumber, appointmentDate, asker);
  const place = people.length === 1 ? people[0]?.place : undefined;
  const booked = isEdit ? await bookedStarts(pool, engagementId, place) : [];
  const isOther = (moment: string) => !booked.includes(Date.parse(moment));
  const nearestTimes = left.nearestTimes?.filter((time) => isOther(time.appointmentDate));
  const nearestParties = left.nearestParties?.filter(({ slots, ...day }) =>
    isOther(momentOf(day, slots[0] ?? '')),
  );
  return { ...(nearestTimes && { nearestTimes }), ...(nearestParties && { nearestParties }) };
}
