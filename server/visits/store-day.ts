// The day of a store, which does not end for those who are there at midnight (DSK-02, WLK-02).
import { sql } from 'drizzle-orm';
import { appointments } from '#server/booking/booking.schema.ts';
import { stores } from '#server/stores/stores.schema.ts';

/** Of an appointment and its store: whether the visit is part of the store's day now. */
export const isOfStoreDay = sql<boolean>`is_of_store_day(${appointments.startsAt},
  ${appointments.stage}, ${appointments.arrivedAt}, ${stores.timeZone})`;
