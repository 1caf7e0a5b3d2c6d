// Puts a chosen time together, whoever said it.
import type { Store } from '#contract/stores.ts';
import { wallTimeIn } from '#domain/timeslots.ts';
import type { Choice } from './times.ts';

/** A store as an answer describes it, of which a chosen time keeps a part. */
type DescribedStore = Pick<
  Store,
  'storeNumber' | 'locationId' | 'organizationId' | 'name' | 'address' | 'phone'
>;
type Starting = Pick<Choice, 'slots' | 'people' | 'visitMinutes'>;

/**
 * A time at a store. Unless said otherwise, for one person.
 * @param appointmentDate ISO 8601 with the store's offset
 */
export function choiceOf(
  { storeNumber, locationId, organizationId, name, address, phone }: DescribedStore,
  appointmentDate: string,
  starting: Partial<Starting> = {},
): Choice {
  const { line1, city, state, zip, timeZone } = address;
  const { date, time: slot, utcOffset } = wallTimeIn(appointmentDate);
  return {
    storeNumber,
    locationId,
    organizationId,
    storeName: name,
    line1,
    city,
    state,
    zip,
    phone,
    timeZone,
    date,
    slot,
    appointmentDate,
    utcOffset,
    slots: [slot],
    people: [1],
    ...starting,
  };
}
