// CNF-05: a freed seat is offered to the patient who has waited longest for such a time, and held
// for them.
import type { PoolClient } from 'pg';
import { OFFER_MINUTES, type Because } from '#domain/earlier-times.ts';
import { isNight } from '#domain/reminders.ts';
import { INSTEAD_HOURS } from '#domain/store-calendar.ts';
import { momentOf } from '#domain/timeslots.ts';
import { minutesLater } from '#domain/zones.ts';
import type { Database, Db, Tx } from '#server/database/database.ts';
import { newId } from '#server/database/new-id.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { putIntoOutbox } from '#server/messages/outbox.store.ts';
import { storeCards } from '#server/stores/store-cards.ts';
import { lookPastSilent } from '#server/store-calendar/another-time.ts';
import { keepCalendar } from '#server/store-calendar/calendar-lock.ts';
import { waitingForNext } from '#server/store-calendar/calendar.store.ts';
import type { Searcher } from '#server/timeslots/find-times.ts';
import { LEAD_MINUTES } from '#server/timeslots/store-clock.ts';
import { tellStore } from '#server/visits/store-news.ts';
import { lockPersons } from '../appointments/appointments.store.ts';
import { newsTo } from '../appointments/party-messages.ts';
import { doseRefusal } from '../booked-doses.ts';
import { bookingOfEngagement, lockBookingOf } from '../changes/changes.store.ts';
import { recordOf } from '../engagements/who-comes.ts';
import { holdForBooked } from '../holds/holds.service.ts';
import type { HoldWish } from '../holds/hold-wish.ts';
import {
  earliestAt,
  earliestNear,
  partyOf,
  timesInstead,
  type OfferableTime,
  type WaitingParty,
} from './waiting-party.ts';
import { takeFreed, type Freed } from './freed.store.ts';
import {
  areOffered,
  endOffer,
  findLiveOffer,
  insertOffer,
  lapsedOffers,
  offersOf,
} from './offers.store.ts';
import {
  allClosedOn,
  allWaiting,
  areElsewhere,
  endPassed,
  endWish,
  findWishById,
  isChoosing,
  markTold,
  waitingFor,
} from './wishes.store.ts';

/** For a lost appointment this close, the patient is told even at night. */
const URGENT_MINUTES = 12 * 60;

/** During a full round, freed seats are checked again after this many wishes. */
const FREED_BETWEEN = 200;

/**
 * Only one process offers at a time, for freed seats and full rounds alike, whatever its release,
 * so that the patient waiting longest is asked first.
 */
const OFFERING_LOCK = 0x6f666665;

/** After this many unsuitable times, the patient is asked to choose one. */
const INSTEAD_TRIES = 8;

const HELD_WITHOUT_ASKING = { warningSeconds: 0, extensions: 0 } as const;

type Parts = Pick<Database, 'db' | 'pool' | 'direct'>;

interface What {
  isFull: boolean;
  /** Once aborted, no further wishes are looked at. */
  stopping?: AbortSignal;
}

export interface Offering {
  /**
   * One round: expired offers go to the next patient, then each freed seat to the patient who has
   * waited longest for it; a full round also looks at every wish. Returns the number of offers
   * made; undefined while another process runs a round.
   */
  round(what: What): Promise<number | undefined>;
  /** The same whether or not another process is at it: the database constraints hold anyway. */
  offerAll(what: What): Promise<number>;
}

export function openOffering(
  { db, pool, direct }: Parts,
  failed: (error: unknown) => void,
): Offering {
  const searcher: Searcher = { pool, cardsOf: storeCards(pool) };
  const desk: Desk = { db, searcher, failed };
  const offerAll: Offering['offerAll'] = async ({ isFull, stopping }) => {
    for (const offer of await lapsedOffers(db)) {
      await inTransaction(db, async (tx) => {
        if (await lockBookingOf(tx, offer.engagementId)) await endOffer(tx, offer, 'lapsed');
      });
    }
    for (const id of await waitingForNext(db))
      await inTransaction(db, (tx) => lookPastSilent(tx, id));
    let offered = 0;
    for (const { id } of await allClosedOn(db)) offered += await offerInstead(desk, id);
    offered += await offerAllFreed(desk);
    if (!isFull) return offered;
    await endPassed(db);
    for (const [index, { id }] of (await allWaiting(db)).entries()) {
      if (stopping?.aborted) break;
      // Freed seats must not wait for the pass over every wish.
      if (index % FREED_BETWEEN === 0) offered += await offerAllFreed(desk);
      offered += await offerTo(desk, id);
    }
    return offered;
  };
  return {
    offerAll,
    round: async (what) => {
      const client = await direct.connect();
      try {
        if (!(await isFirst(client))) {
          client.release();
          return undefined;
        }
        const offered = await offerAll(what);
        await client.query('select pg_advisory_unlock($1)', [OFFERING_LOCK]);
        client.release();
        return offered;
      } catch (error) {
        // Closing the connection releases the lock.
        client.release(true);
        throw error;
      }
    },
  };
}

async function isFirst(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ first: boolean }>(
    'select pg_try_advisory_lock($1) as first',
    [OFFERING_LOCK],
  );
  return rows[0]?.first === true;
}

interface Desk {
  db: Db;
  searcher: Searcher;
  failed: (error: unknown) => void;
}

async function offerAllFreed(desk: Desk): Promise<number> {
  let offered = 0;
  for (const freed of await takeFreed(desk.db)) offered += await offerFreed(desk, freed);
  return offered;
}

/** Offers to the first patients in line whom the time suits, one per seat. */
async function offerFreed(desk: Desk, freed: Freed): Promise<number> {
  let offered = 0;
  for (const { id } of await waitingFor(desk.db, freed)) {
    offered += await offerTo(desk, id, freed);
    if (offered === freed.seats) break;
  }
  return offered;
}

/**
 * The time is searched without a lock and taken under it: if another visitor takes it in between,
 * nothing is offered. A failure does not stop the offers to others.
 */
async function offerTo(desk: Desk, wishId: string, freed?: Freed): Promise<number> {
  try {
    const time = await timeFor(desk, wishId, freed);
    if (!time) return 0;
    return (await inTransaction(desk.db, (tx) => offer(tx, wishId, time))) === 'offered' ? 1 : 0;
  } catch (error) {
    desk.failed(error);
    return 0;
  }
}

/**
 * DSK-04: for a patient whose store closed. They are told once, either of another time held for
 * them or that they should choose one. At night only when the lost time is less than URGENT_MINUTES
 * away.
 */
async function offerInstead(desk: Desk, wishId: string): Promise<number> {
  try {
    const wish = await findWishById(desk.db, wishId);
    const booking = wish && (await bookingOfEngagement(desk.db, wish.engagementId));
    const party = booking && partyOf(booking, wish);
    if (!party) return 0;
    const { appointment, store, now } = party.first;
    const isUrgent = appointment.startsAt < minutesLater(now, URGENT_MINUTES);
    if (isNight(now, store.timeZone) && !isUrgent) return 0;
    const times = await timesInstead(desk.searcher, party, wish);
    for (const time of times.slice(0, INSTEAD_TRIES)) {
      const made = await inTransaction(desk.db, (tx) => offer(tx, wishId, time));
      if (made !== 'unfit') return made === 'offered' ? 1 : 0;
    }
    await inTransaction(desk.db, (tx) => tellClosed(tx, wishId));
  } catch (error) {
    desk.failed(error);
  }
  return 0;
}

/** Announces that the store closed, without offering another time. */
async function tellClosed(tx: Tx, wishId: string): Promise<void> {
  const wish = await findWishById(tx, wishId);
  const booking = wish && (await lockBookingOf(tx, wish.engagementId, { skipLocked: true }));
  const party = booking && partyOf(booking, wish);
  if (!party || wish.toldAt) return;
  const news = { template: 'storeClosed', details: { wishId } } as const;
  await putIntoOutbox(tx, await newsTo(tx, booking, party.people, news));
  await markTold(tx, wishId);
  await tellStore(tx, party.first.appointment.storeId);
}

/** The earliest time not yet offered for this wish, at a store where it is not night. */
async function timeFor(
  { db, searcher }: Desk,
  wishId: string,
  freed: Freed | undefined,
): Promise<OfferableTime | undefined> {
  const wish = await findWishById(db, wishId);
  const booking = wish && (await bookingOfEngagement(db, wish.engagementId));
  const party = booking && partyOf(booking, wish);
  if (!wish || !party) return undefined;
  const before = await offersOf(db, wish.id);
  const isWanted = ({ storeId, startsAt, store }: OfferableTime) =>
    !isNight(party.first.now, store.timeZone) &&
    !before.some((one) => one.storeId === storeId && +one.startsAt === +startsAt);
  return freed
    ? earliestAt(searcher, party, wish, freed, isWanted)
    : earliestNear(searcher, party, wish, isWanted);
}

/** `busy`: no time can be offered now; `unfit`: not this time. */
type Offered = 'offered' | 'busy' | 'unfit';

/**
 * The hold, the offer and its message are written in one transaction. Busy when the booking is
 * locked or has changed, its patient is choosing a time, or its people already have an offer; unfit
 * when they are elsewhere then, or the time is gone.
 */
async function offer(tx: Tx, wishId: string, time: OfferableTime): Promise<Offered> {
  // Locked before the booking: calendar changes lock both in this order.
  await keepCalendar(tx, time.storeId);
  const wish = await findWishById(tx, wishId);
  const booking = wish && (await lockBookingOf(tx, wish.engagementId, { skipLocked: true }));
  if (!booking) return 'busy';
  const party = partyOf(booking, wish);
  if (!party) {
    await endWish(tx, wish.engagementId, { because: wish.because });
    return 'busy';
  }
  const isClosed = wish.because === 'closed';
  if (isClosed ? wish.toldAt : time.startsAt >= party.first.appointment.startsAt) return 'busy';
  if (await findLiveOffer(tx, wish.engagementId)) return 'busy';
  if (await isChoosing(tx, wish.engagementId)) return 'busy';
  const refusal = await mayBeOffered(tx, party, time, wish.because);
  if (refusal) return refusal;
  const offerId = newId();
  const news = { template: 'earlierTime', details: { offerId } } as const;
  const messages = await newsTo(tx, booking, party.people, news);
  // A patient who cannot be told cannot answer; one whose store closed gets a call instead.
  if (messages.length === 0 && !isClosed) return 'busy';
  const holdSeconds = isClosed ? heldSeconds(party.first.now, time) : OFFER_MINUTES * 60;
  const policy = { holdSeconds, ...HELD_WITHOUT_ASKING };
  const held = await holdForBooked(tx, holdWishOf(party, time), policy);
  if (!held) return 'unfit';
  await insertOffer(tx, {
    id: offerId,
    wishId,
    engagementId: wish.engagementId,
    holdId: held.holdId,
    storeId: time.storeId,
    startsAt: time.startsAt,
    bookedStartsAt: party.first.appointment.startsAt,
    bookedStoreId: party.first.appointment.storeId,
    miles: time.miles,
    expiresAt: new Date(held.expiresAt),
  });
  await putIntoOutbox(tx, messages);
  if (isClosed) {
    await markTold(tx, wishId);
    await tellStore(tx, party.first.appointment.storeId);
  }
  return 'offered';
}

/** DSK-04: for a day, but no longer than there is still time to set out. */
function heldSeconds(now: Date, { startsAt }: OfferableTime): number {
  const untilTooLate = (+startsAt - +now) / 1000 - LEAD_MINUTES * 60;
  return Math.floor(Math.min(INSTEAD_HOURS * 3600, untilTooLate));
}

/** Undefined when they may. */
async function mayBeOffered(
  tx: Tx,
  { engagement, people }: WaitingParty,
  time: OfferableTime,
  because: Because,
): Promise<'busy' | 'unfit' | undefined> {
  const keys = people.map(({ appointment }) => appointment.personKey);
  await lockPersons(tx, keys);
  // A patient who lost two bookings hears about both; overlaps are refused on taking.
  if (because === 'wished' && (await areOffered(tx, keys))) return 'busy';
  const visits = people.map(({ appointment, patient }) => {
    const { id, personKey, vaccines } = appointment;
    const visitor = { ...recordOf(engagement, patient.place), dob: patient.dob };
    const endsAt = new Date(+time.startsAt + time.store.slotMinutes * 60_000);
    const { state } = time.store.store.address;
    const where = { state, on: time.date, startsAt: time.startsAt, endsAt };
    return { id, personKey, vaccines, visitor, fieldOf: String, ...where };
  });
  if (await areElsewhere(tx, visits)) return 'unfit';
  // The patient is not told what stands in the way, so the asker does not matter.
  const asker = { sessionId: engagement.sessionId ?? engagement.id, accountId: undefined };
  const ids = visits.map(({ id }) => id);
  const refusal = await doseRefusal(tx, visits, { ...asker, language: 'en' }, ids);
  return refusal && 'unfit';
}

/** As a request to hold: each person at one of the starts, in the order of places. */
function holdWishOf({ engagement, people }: WaitingParty, time: OfferableTime): HoldWish {
  const starts = time.slots.flatMap((slot, index) =>
    Array<string>(time.people[index] ?? 0).fill(slot),
  );
  const fields = { place: '', slot: '', vaccine: String };
  return {
    engagementId: engagement.id,
    storeNumber: time.store.store.storeNumber,
    bookingType: engagement.bookingType,
    people: people.map(({ appointment, patient }, index) => {
      const slot = starts[index] ?? '';
      const appointmentDate = momentOf(time, slot);
      const { vaccines } = appointment;
      return { place: patient.place, appointmentDate, slot, vaccines, fields };
    }),
    isEdit: true,
    isAlone: people.length === 1,
    fields: { bookingType: '' },
  };
}
