// Starting and ending the wait for an earlier time, by the owner of the booking (CNF-05).
import type { z } from 'zod';
import type {
  EarlierWish,
  endEarlierWish,
  FreeTime,
  setEarlierWish,
} from '#contract/earlier-times.ts';
import type { Reply } from '#contract/operation.ts';
import { momentOf } from '#domain/timeslots.ts';
import type { Tx, Db } from '#server/database/database.ts';
import { newId } from '#server/database/new-id.ts';
import { invalid, refuse, type Refused } from '#server/http/refusal.ts';
import type { SessionId } from '#server/security/sessions.ts';
import type { Searcher } from '#server/timeslots/find-times.ts';
import { findBooking, lockBooking, type Booking } from '../changes/changes.store.ts';
import { isTooLateForEarlier } from './least-ahead.ts';
import {
  daysOf,
  earliestNear,
  partyOf,
  type OfferableTime,
  type Looked,
  type WaitingParty,
} from './waiting-party.ts';
import { endWish, keepWish, type Wish } from './wishes.store.ts';

type Body = z.output<typeof setEarlierWish.body>;

/** An earlier time that is free now; undefined also when no one in the booking can be moved. */
export async function freeNow(
  { db, searcher }: { db: Db; searcher: Searcher },
  sessionId: SessionId,
  number: string,
  body: Body,
): Promise<OfferableTime | undefined> {
  const booking = await findBooking(db, number, sessionId);
  const party = booking && partyAsked(booking);
  return party && !isUntilWrong(party, body.until)
    ? earliestNear(searcher, party, lookedOf(body))
    : undefined;
}

/**
 * Creates or replaces the wish. The server validates the screen's choices: a last day after the
 * appointment or in the past is refused at its field.
 */
export async function wish(
  tx: Tx,
  sessionId: SessionId,
  number: string,
  { body, isFree }: { body: Body; isFree: boolean },
): Promise<EarlierWish | Refused> {
  const booking = await lockBooking(tx, number, sessionId);
  if (!booking) return refuse('UNAUTHENTICATED');
  const party = partyAsked(booking);
  if (!party) return refuse('APPOINTMENT_CLOSED');
  if (isUntilWrong(party, body.until)) return invalid('until');
  const kept = await keepWish(tx, newId(), {
    engagementId: booking.engagement.id,
    place: placeAsked(booking),
    around: body.around,
    ...lookedOf(body),
    freeWhenAsked: isFree,
  });
  return wishOf(kept);
}

/**
 * Ends the booking's wish, and releases what is offered for it; a time held because their store
 * closed stays.
 */
export async function stopWaiting(
  tx: Tx,
  sessionId: SessionId,
  number: string,
): Promise<Reply<typeof endEarlierWish> | Refused> {
  const booking = await lockBooking(tx, number, sessionId);
  if (!booking) return refuse('UNAUTHENTICATED');
  await endWish(tx, booking.engagement.id, { because: 'wished' });
  return { waiting: false };
}

/** GRP-03: a group's number means everyone, a person's number that person. */
const placeAsked = ({ named, engagement }: Booking): number | null =>
  named && engagement.bookingType === 'Group' ? named.patient.place : null;

/** Undefined also when it is too late for them: a wish would be in vain. */
function partyAsked(booking: Booking): WaitingParty | undefined {
  const party = partyOf(booking, { place: placeAsked(booking), because: 'wished' });
  if (!party) return undefined;
  const { appointment, now } = party.first;
  return isTooLateForEarlier(appointment.startsAt, now) ? undefined : party;
}

function isUntilWrong(party: WaitingParty, until: string): boolean {
  const { today, booked } = daysOf(party);
  return until < today || until > booked;
}

const lookedOf = ({ position, searchRadius, partOfDay, until }: Body): Looked => ({
  ...position,
  miles: searchRadius,
  partOfDay,
  until,
});

/** A wish as shown to its owner. */
export const wishOf = ({
  around,
  latitude,
  longitude,
  miles,
  partOfDay,
  until,
  place,
}: Wish): EarlierWish => ({
  around,
  position: { latitude, longitude },
  searchRadius: miles,
  partOfDay,
  until,
  forAll: place === null,
});

/** A time and its place, without saying who comes. */
export const freeTimeOf = ({ store, miles, slots, ...day }: OfferableTime): FreeTime => ({
  appointmentDate: momentOf(day, slots[0] ?? ''),
  store: { name: store.store.name, phone: store.store.phone, address: store.store.address },
  distance: Math.round(miles * 10) / 10,
});
