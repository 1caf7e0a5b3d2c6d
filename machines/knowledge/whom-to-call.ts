import type { StoreToCall } from '#contract/geo.ts';
import type { JourneyContext } from './context.ts';

/** A store to call; for the nearest one also how far it is, and when it is open. */
export type CalledStore = Pick<StoreToCall, 'name' | 'phone'> & Partial<StoreToCall>;

/**
 * Whom to call when something cannot continue: the store of the booking, the one that has the
 * prescription, or the nearest one to the place; undefined while neither is known (ELG-07).
 */
export function whomToCall({
  manage,
  place,
  prescription,
}: Pick<JourneyContext, 'manage' | 'place'> & Partial<Pick<JourneyContext, 'prescription'>>):
  | CalledStore
  | undefined {
  const booked = manage.appointment?.store;
  if (booked?.phone) return { name: booked.name, phone: booked.phone };
  const { name, phone } = prescription?.store ?? {};
  if (name !== undefined && phone) return { name, phone };
  return place?.storeToCall;
}
