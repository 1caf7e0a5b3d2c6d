// Finds another time for patients who lost theirs because a store closed (DSK-04;
// docs/decisions/028-the-stores-calendar.md).
import { addDays } from '#domain/dates.ts';
import { ANY_PART } from '#domain/part-of-day.ts';
import { INSTEAD } from '#domain/store-calendar.ts';
import { localDate } from '#domain/zones.ts';
import { newsTo } from '#server/booking/appointments/party-messages.ts';
import { lockBookingOf, type Booking } from '#server/booking/changes/changes.store.ts';
import { partyOf, type Whose } from '#server/booking/earlier/waiting-party.ts';
import { endWish, findLastWish, keepWish } from '#server/booking/earlier/wishes.store.ts';
import type { Tx } from '#server/database/database.ts';
import { newId } from '#server/database/new-id.ts';
import { putIntoOutbox } from '#server/messages/outbox.store.ts';
import { HORIZON_DAYS } from '#server/timeslots/store-clock.ts';
import {
  firstLost,
  isLostFor,
  toldOfClosing,
  waitingForNext,
  type LostVisit,
} from './calendar.store.ts';
import { now as serverNow } from '#server/clock.ts';

/**
 * Starts a new search for another time, for the booking's first person who has lost theirs and has
 * not had their turn, if any.
 */
export async function lookForAnother(tx: Tx, engagementId: string): Promise<void> {
  const booking = await lockBookingOf(tx, engagementId);
  const lost = booking && (await firstLost(tx, engagementId));
  const whose = lost && !lost.isCalled && !lost.hadTurn ? whoMoves(booking, lost) : undefined;
  if (!lost || !whose) return;
  await endWish(tx, engagementId, { because: 'closed' });
  const { storeName, latitude, longitude, timeZone } = lost;
  await keepWish(tx, newId(), {
    engagementId,
    ...whose,
    around: storeName,
    latitude,
    longitude,
    miles: INSTEAD.miles,
    partOfDay: ANY_PART,
    until: addDays(localDate(serverNow(), timeZone), HORIZON_DAYS * 2),
    freeWhenAsked: false,
  });
}

/** The same for the next person, once one of the booking has moved. */
export async function lookForNext(tx: Tx, engagementId: string): Promise<void> {
  const wish = await findLastWish(tx, engagementId, 'closed');
  if (wish?.endedAt) await lookForAnother(tx, engagementId);
}

/** The same once the person whose turn it was has cancelled, and will never move. */
export async function lookPastCancelled(tx: Tx, engagementId: string): Promise<void> {
  const wish = await findLastWish(tx, engagementId, 'closed');
  if (!wish || wish.endedAt) return;
  const booking = await lockBookingOf(tx, engagementId);
  if (!booking || partyOf(booking, wish)) return;
  await endWish(tx, engagementId, { because: 'closed' });
  await lookForAnother(tx, engagementId);
}

/**
 * The same once nobody took what was offered to the person whose turn it was, or there was nothing
 * to offer: the team calls them, and the next need not wait for that.
 */
export async function lookPastSilent(tx: Tx, engagementId: string): Promise<void> {
  const booking = await lockBookingOf(tx, engagementId, { skipLocked: true });
  // Somebody may have answered, or been offered a time, while the booking was being locked.
  const isStill = booking && (await waitingForNext(tx, engagementId)).length > 0;
  if (isStill) await lookForAnother(tx, engagementId);
}

/**
 * GRP-03: a whole group moves if all its members come to that store on that day. If some come
 * elsewhere or on other days, each member who lost their time moves alone, one after the other.
 */
function whoMoves(booking: Omit<Booking, 'named'>, lost: LostVisit): Whose | undefined {
  const because = 'closed';
  const everybody = partyOf(booking, { place: null, because });
  if (!everybody) return undefined;
  const dayOf = (at: Date) => localDate(at, lost.timeZone);
  const isTogether = everybody.people.every(
    ({ appointment: { storeId, startsAt } }) =>
      storeId === lost.storeId && dayOf(startsAt) === dayOf(lost.startsAt),
  );
  return { place: isTogether ? null : lost.place, because };
}

/**
 * For the people at these places of a booking, whose time is sold again: releases what was offered,
 * tells those who were told of the closing that their time stands, and goes on to the next.
 */
export async function stopLooking(
  tx: Tx,
  engagementId: string,
  places: readonly number[],
): Promise<void> {
  const booking = await lockBookingOf(tx, engagementId);
  if (!booking) return;
  const wish = await findLastWish(tx, engagementId, 'closed');
  if (wish && !(await isLostFor(tx, wish))) await endWish(tx, engagementId, { because: 'closed' });
  for (const { id, place } of await toldOfClosing(tx, engagementId, places)) {
    const party = partyOf(booking, { place, because: 'closed' });
    if (!party || (await isLostFor(tx, { engagementId, place }))) continue;
    const news = { template: 'timeStands', details: { wishId: id } } as const;
    await putIntoOutbox(tx, await newsTo(tx, booking, party.people, news));
  }
  await lookForNext(tx, engagementId);
}
