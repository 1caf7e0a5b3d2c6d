// Waiting for an earlier time, from outside: stores where it is day now, bookings at them, wishes,
// rounds of offers, and the links in the letters.
import type pg from 'pg';
import { setEarlierWish } from '#contract/earlier-times.ts';
import type { CallInput } from '#contract/operation.ts';
import { addDays } from '#domain/dates.ts';
import { todayIn } from '#domain/zones.ts';
import { keyOf } from '#server/links/link-key.ts';
import { openLinkKeys } from '#server/links/link-keys.ts';
import { addStore, book } from './booking.ts';
import { holdAnother } from './changing.ts';
import { DAY_ZONE } from './day-zone.ts';
import { startsAt } from './starts-at.ts';
import type { Visitor } from './visitor.ts';

/** The place of such stores, unless they are far apart. */
const NEAR = { latitude: 41.88, longitude: -87.62 };
/** Where no store is unless a test adds one. */
export const FAR = { latitude: 34.05, longitude: -118.24 };

type StoreAt = Parameters<typeof addStore>[1] & { zone?: string; at?: typeof NEAR };

/** A store where it is that hour now. Returns its number. */
export async function addStoreAt(
  pool: pg.Pool,
  { zone = DAY_ZONE, at = NEAR, ...wish }: StoreAt = {},
): Promise<string> {
  const storeNumber = await addStore(pool, wish);
  await pool.query(
    `update stores set time_zone = $2, latitude = $3, longitude = $4 where store_number = $1`,
    [storeNumber, zone, at.latitude, at.longitude],
  );
  return storeNumber;
}

/** The date that many days from today where it is day. */
export const dateIn = (days: number, zone = DAY_ZONE): string =>
  addDays(todayIn(zone, new Date()), days);

/** A time at such a store. */
export const timeIn = (slot: string, days: number, zone = DAY_ZONE) => ({
  slot,
  appointmentDate: startsAt(dateIn(days, zone), slot, zone),
});

/** A patient's booking at a time. */
export async function bookAt(
  visitor: () => Promise<Visitor>,
  storeNumber: string,
  time: ReturnType<typeof timeIn>,
  wish: Parameters<typeof book>[2] = {},
) {
  const one = await visitor();
  const booked = await book(one, storeNumber, { ...wish, time });
  return { one, storeNumber, booked };
}

type WishBody = CallInput<typeof setEarlierWish>['body'];

export const wishing = (
  { confirmationNumber }: { confirmationNumber: string },
  body: Partial<WishBody> = {},
) => ({
  params: { confirmationNumber },
  body: { around: '60601', position: NEAR, until: dateIn(5), ...body },
});

/** The key of an offer of that time for an appointment, held and made whatever the hour. */
export async function offerNow(
  pool: pg.Pool,
  one: Visitor,
  booked: Awaited<ReturnType<typeof book>>,
  wish: { storeNumber: string; slot: string; appointmentDate: string },
): Promise<string> {
  const { engagementId, appointment } = booked;
  const until = appointment.appointmentDate.slice(0, 'YYYY-MM-DD'.length);
  await one.ask(setEarlierWish, wishing(booked, { until }));
  const { holdId } = await holdAnother(one, { engagementId }, wish);
  const { rows } = await pool.query<{ id: string }>(
    `insert into earlier_offers (id, wish_id, engagement_id, hold_id, store_id, starts_at,
        booked_starts_at, booked_store_id, miles, expires_at)
      select gen_random_uuid(), w.id, w.engagement_id, c.hold_id, c.store_id, c.starts_at,
        a.starts_at, a.store_id, 0, c.expires_at
      from earlier_wishes w join appointments a using (engagement_id)
      join claims c on c.hold_id = $2
      where w.engagement_id = $1 and w.ended_at is null returning id`,
    [engagementId, holdId],
  );
  const [offer] = rows;
  if (!offer) throw new Error('nothing was offered');
  const expiresAt = new Date(Date.now() + 15 * 60_000);
  return keyOf(openLinkKeys(pool, 'earlierTime'), { id: offer.id, version: 1, expiresAt });
}
