import type pg from 'pg';
import type { GeocodeReply, StoreToCall } from '#contract/geo.ts';
import { SLOT_DEFAULTS } from '#domain/timeslots.ts';
import { todayIn } from '#domain/zones.ts';
import { now } from '#server/clock.ts';
import { cardOf } from '#server/stores/store-cards.ts';
import { findRecord, findStoresNear } from '#server/stores/stores.store.ts';
import { hoursOn } from '#server/timeslots/times.ts';
import { toldMiles } from './distance.ts';

/** Enough that, even near a border, one of them is in the state and has a phone number. */
const LOOKED_AT = 20;

/**
 * ELG-07: the nearest store with a phone number in the place's state, whose law applies, with
 * today's hours; undefined when none is in range.
 */
export async function storeToCallAt(
  pool: pg.Pool,
  { lat, lng, state }: Pick<GeocodeReply, 'lat' | 'lng' | 'state'>,
): Promise<StoreToCall | undefined> {
  const stores = await findStoresNear(pool, {
    position: { latitude: lat, longitude: lng },
    miles: Math.max(...SLOT_DEFAULTS.radii),
    stock: [],
    skip: 0,
    limit: LOOKED_AT,
  });
  const store = stores.find(({ phone, address }) => phone !== null && address.state === state);
  if (!store?.phone) return undefined;
  const { name, phone, address, distance, storeNumber } = store;
  const record = await findRecord(pool, storeNumber);
  const day = todayIn(address.timeZone, now());
  const hours = record ? hoursOn(cardOf(record), day) : null;
  return { name, city: address.city, phone, distance: toldMiles(distance), day, hours };
}
