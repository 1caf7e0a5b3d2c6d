// CNF-05: a seat that is freed is offered to who waits longest for such a time, held for them.
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
import { keepCalendar } from '#server/store-calendar/calendar-lock.ts';
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

/** What is lost so soon is told also at night. */
const URGENT_MINUTES = 12 * 60;

/** After so many of them it is looked for freed seats again. */
const FREED_BETWEEN = 200;

/**
 * One process at a time offers, whether what was freed or to everybody, and with which release: who
 * waits longest is asked first.
 */
const OFFERING_LOCK = 0x6f666665;

/** After so many times that do not suit somebody, they choose for themselves. */
const INSTEAD_TRIES = 8;

const HELD_WITHOUT_ASKING = { warningSeconds: 0, extensions: 0 } as const;

type Parts = Pick<Database, 'db' | 'pool' | 'direct'>;

interface What {
  isFull: boolean;
  /** Nobody further is looked at then. */
  stopping?: AbortSignal;
}

export interface Offering {
  /**
   * One round: offers that ran out go to the next, then each freed seat to who waits longest for
   * it; a full one looks at everybody. Answers how many offers were made; undefined while another
   * process is at it.
   */
  round(what: What): Promise<number | undefined>;
  /** The same whether or not another process is at it: the constraints hold by themselves. */
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
    let offered = 0;
    for (const { id } of await allClosedOn(db)) offered += await offerInstead(desk, id);
    offered += await offerAllFreed(desk);
    if (!isFull) return offered;
    await endPassed(db);
    for (const [index, { id }] of (await allWaiting(db)).entries()) {
      if (stopping?.aborted) break;
      // Nobody who waits for a freed seat waits for the look at everybody.
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
        // The end of the connection gives the lock back.
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

/** To the first in the line whom it suits, each seat to one. */
async function offerFreed(desk: Desk, freed: Freed): Promise<number> {
  let offered = 0;
  for (const { id } of await waitingFor(desk.db, freed)) {
    offered += await offerTo(desk, id, freed);
    if (offered === freed.seats) break;
  }
  return offered;
}

/**
 * Looked for without a lock, and taken under it: between the two somebody else may take the time,
 * and nothing is offered then. One that fails does not keep the others waiting.
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
 * DSK-04: the store closed on somebody. They are told once, with another time that is held for
 * them, or that they choose one. At night only of what is lost before the day begins.
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

/** That the store closed, without another time. */
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

/** The earliest time for a wish that was not offered to it, at a store where it is not night. */
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

/** `busy`: not now, whatever the time; `unfit`: this time not. */
type Offered = 'offered' | 'busy' | 'unfit';

/**
 * The hold, the offer and its message are of one transaction. Busy when somebody has the booking
 * now or chooses, it changed, or its people have an offer; unfit when they are elsewhere then, or
 * the time is gone.
 */
async function offer(tx: Tx, wishId: string, time: OfferableTime): Promise<Offered> {
  // Before the booking, as whoever changes the calendar locks both in this order.
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
  // Whom nobody can tell cannot answer; on whom the store closed is called.
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

/** DSK-04: for a day, and not longer than somebody can still set out. */
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
  // Whoever lost two bookings hears of both; what cannot be together is refused when it is taken.
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
  // Nobody is told what stands in the way, so it does not matter who asks.
  const asker = { sessionId: engagement.sessionId ?? engagement.id, accountId: undefined };
  const ids = visits.map(({ id }) => id);
  const refusal = await doseRefusal(tx, visits, { ...asker, language: 'en' }, ids);
  return refusal && 'unfit';
}

/** In the words in which times are held: each at a start, in the order of their places. */
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
