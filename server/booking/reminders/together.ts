import { isMovable } from '#domain/appointments.ts';
import { localDate } from '#domain/zones.ts';
import type { BookedAppointment } from '../changes/changes.store.ts';

interface Coming {
  appointment: Pick<
    BookedAppointment,
    'status' | 'startsAt' | 'storeId' | 'checkInStatus' | 'source'
  >;
  store: { timeZone: string };
}

/**
 * The people of a booking who come to one store on one day whose first start is this moment; empty
 * when that no longer holds (CNF-04). In the given order.
 */
export function together<Row extends Coming>(all: readonly Row[], startsAt: Date): Row[] {
  const coming = all.filter(({ appointment }) => isMovable(appointment));
  const first = coming.find(({ appointment }) => +appointment.startsAt === +startsAt);
  if (!first) return [];
  const { timeZone } = first.store;
  const day = localDate(startsAt, timeZone);
  const party = coming.filter(
    ({ appointment }) =>
      appointment.storeId === first.appointment.storeId &&
      localDate(appointment.startsAt, timeZone) === day,
  );
  return party.every(({ appointment }) => appointment.startsAt >= startsAt) ? party : [];
}
