// What the link of an offer opens: two times and one button (CNF-05). It shows neither who comes
// nor for what, so it does not ask for a date of birth.
import { eq, inArray } from 'drizzle-orm';
import type { declineEarlierOffer, EarlierOffer } from '#contract/earlier-times.ts';
import type { Reply } from '#contract/operation.ts';
import type { Database, Db, Tx } from '#server/database/database.ts';
import { isRefused, refuse, type Refused } from '#server/http/refusal.ts';
import { readKey, type LinkKeys } from '#server/links/link-key.ts';
import { issueAppointmentLink, type AppointmentLinks } from '#server/manage/links.service.ts';
import { isLostFor } from '#server/store-calendar/calendar.store.ts';
import { stores } from '#server/stores/stores.schema.ts';
import { tellStore } from '#server/visits/store-news.ts';
import { bookingOfEngagement, lockBookingOf, type Booking } from '../changes/changes.store.ts';
import { change, type ChangeContext } from '../changes/update.service.ts';
import { wallTimeOf } from '../wall-time.ts';
import { partyOf } from './waiting-party.ts';
import { endOffer, findOffer } from './offers.store.ts';
import type { Wish } from './wishes.store.ts';

export interface OfferLinks {
  keys: LinkKeys;
  /** The links that lead to the appointment after the move. */
  appointments: AppointmentLinks;
}

type Found = NonNullable<Awaited<ReturnType<typeof findOffer>>>;
type Whole = Omit<Booking, 'named'>;

/** One reply for a key that is expired, declined, made up or for another purpose. */
const OVER = refuse('LINK_EXPIRED');

/**
 * The reply for an offer that is over, with as much as its key may reveal about the booked time.
 * DSK-04: where the store is still closed then, a patient who kept it would come in vain, and is
 * told which store to call.
 */
async function overOf(db: Db | Tx, found: Found | undefined): Promise<Refused> {
  if (found?.wish.because !== 'closed' || !(await isLostFor(db, found.wish))) return OVER;
  const [bookedStore] = await db
    .select({ name: stores.name, phone: stores.phone })
    .from(stores)
    .where(eq(stores.id, found.offer.bookedStoreId));
  return refuse('LINK_EXPIRED', { storeClosed: true, ...(bookedStore && { bookedStore }) });
}

/** The current state of an offer; reading changes nothing. */
export async function readOffer(
  { db, links }: { db: Database['db']; links: OfferLinks },
  key: string,
): Promise<EarlierOffer | Refused> {
  const found = await offerOf(db, links, key);
  const booking = found && (await bookingOfEngagement(db, found.offer.engagementId));
  if (!found || !booking) return OVER;
  const refusal = refusalOf(found, booking);
  if (refusal) return refusal === OVER ? overOf(db, found) : refusal;
  return viewOf(db, found, { booking, people: peopleOf(found.wish, booking) });
}

/**
 * Moves the appointment to the offered time like any other change, with its letter, and ends the
 * wish; the old seat is freed in the same transaction. A repeated press finds it moved already.
 */
export async function takeOffer(
  tx: Tx,
  links: OfferLinks,
  context: ChangeContext,
  key: string,
): Promise<EarlierOffer | Refused> {
  const link = await readKey(links.keys, key);
  const taken = link && (await take(tx, context, link.id));
  if (!taken) return OVER;
  if (isRefused(taken)) return taken === OVER ? overOf(tx, await findOffer(tx, link.id)) : taken;
  const { found, booking } = taken;
  const people = peopleOf(found.wish, booking);
  const after = await findOffer(tx, found.offer.id);
  const [first] = people;
  if (!after || !first) throw new Error('an offer was lost when it was taken');
  const { key: manageKey } = await issueAppointmentLink(
    tx,
    links.appointments,
    first.appointment.id,
  );
  return { ...(await viewOf(tx, after, { booking, people })), manageKey };
}

/**
 * The same for a caller that has the offer itself: a team member on the phone with the patient
 * (DSK-04).
 */
export async function take(
  tx: Tx,
  context: ChangeContext,
  offerId: string,
): Promise<{ found: Found; booking: Whole } | Refused> {
  const locked = await lockOffer(tx, offerId);
  if (!locked) return OVER;
  const { found, booking } = locked;
  const refusal = refusalOf(found, booking);
  if (refusal) return refusal;
  if (found.offer.outcome !== null) return locked;
  await endOffer(tx, found.offer, 'taken');
  const people = peopleOf(found.wish, booking);
  const moved = await change(tx, context, movedOf(found.wish, booking), {
    sequence: people.reduce((sum, { appointment }) => sum + appointment.sequence, 0),
    holdId: found.offer.holdId,
  });
  await tellClosed(tx, found);
  // Whatever the refusal, the offer is over; the booked time stays.
  return isRefused(moved) ? OVER : locked;
}

/** Keeps the booked time and the wish; the offered time goes to the next patient at once. */
export async function declineOffer(
  tx: Tx,
  links: OfferLinks,
  key: string,
): Promise<Reply<typeof declineEarlierOffer> | Refused> {
  const link = await readKey(links.keys, key);
  const locked = link && (await lockOffer(tx, link.id));
  if (!locked || locked.found.offer.outcome === 'taken') return OVER;
  const { offer } = locked.found;
  if (offer.outcome === null) {
    await endOffer(tx, offer, 'declined');
    await tellClosed(tx, locked.found);
  }
  // Pressed again, or too late: the booked time is kept all the same.
  return { kept: true };
}

/** DSK-04: tells the desk, whose call list has this patient, that they answered. */
async function tellClosed(tx: Tx, { offer, wish }: Found): Promise<void> {
  if (wish.because === 'closed') await tellStore(tx, offer.bookedStoreId);
}

async function offerOf(db: Db | Tx, { keys }: OfferLinks, key: string): Promise<Found | undefined> {
  const link = await readKey(keys, key);
  return link && findOffer(db, link.id);
}

/** SAF-07: the booking an offer is for; none for an unknown key. */
export async function whoseOffer(db: Db | Tx, links: OfferLinks, key: string): Promise<string[]> {
  const found = await offerOf(db, links, key);
  return found ? [found.offer.engagementId] : [];
}

async function lockOffer(
  tx: Tx,
  offerId: string,
): Promise<{ found: Found; booking: Whole } | undefined> {
  const seen = await findOffer(tx, offerId);
  const booking = seen && (await lockBookingOf(tx, seen.offer.engagementId));
  const found = booking && (await findOffer(tx, seen.offer.id));
  return found && { found, booking };
}

/** The people who would move, or have moved. */
const peopleOf = (wish: Wish, booking: Whole) => partyOf(booking, wish)?.people ?? [];

/** A group's wish moves everyone; a member's wish moves that member (GRP-03). */
function movedOf({ place }: Wish, booking: Whole): Booking {
  const isAll = place === null && booking.engagement.bookingType === 'Group';
  const named = isAll
    ? undefined
    : booking.all.find(({ patient }) => place === null || patient.place === place);
  return { ...booking, ...(named && { named }) };
}

/**
 * Undefined while the offer can be taken, and after it was taken as long as the booking stays so.
 */
function refusalOf({ offer, wish, isHeld, now }: Found, booking: Whole): Refused | undefined {
  const first = partyOf(booking, wish)?.first.appointment;
  const isAt = (startsAt: Date, storeId: number) =>
    first !== undefined && +first.startsAt === +startsAt && first.storeId === storeId;
  if (offer.outcome === 'taken') return isAt(offer.startsAt, offer.storeId) ? undefined : OVER;
  if (offer.expiresAt <= now) return OVER;
  if (!isAt(offer.bookedStartsAt, offer.bookedStoreId)) return refuse('APPOINTMENT_CHANGED');
  return offer.outcome === null && isHeld ? undefined : OVER;
}

async function viewOf(
  db: Db | Tx,
  { offer, wish, now }: Pick<Found, 'offer' | 'wish' | 'now'>,
  { booking, people }: { booking: Whole; people: readonly unknown[] },
): Promise<EarlierOffer> {
  const found = await db
    .select()
    .from(stores)
    .where(inArray(stores.id, [offer.storeId, offer.bookedStoreId]));
  const visit = (storeId: number, startsAt: Date) => {
    const store = found.find(({ id }) => id === storeId);
    if (!store) throw new Error('the store of an offer is gone');
    const { name, phone, line1, city, state, zip, timeZone } = store;
    const address = { line1, city, state, zip, timeZone };
    return {
      appointmentDate: wallTimeOf(startsAt, timeZone).appointmentDate,
      store: { name, phone, address },
    };
  };
  return {
    state: offer.outcome === 'taken' ? 'moved' : 'offered',
    because: wish.because,
    from: visit(offer.bookedStoreId, offer.bookedStartsAt),
    to: { ...visit(offer.storeId, offer.startsAt), distance: Math.round(offer.miles * 10) / 10 },
    people: Math.max(1, people.length),
    isGroup: booking.engagement.bookingType === 'Group',
    expiresAt: offer.expiresAt.toISOString(),
    now: now.toISOString(),
  };
}
