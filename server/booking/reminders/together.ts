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

/** Which people of a booking are meant: those whose first start at a store is this moment. */
export interface ComingAt {
  startsAt: Date;
  /** Undefined in a letter of the previous release, which meant any one store. */
  storeId?: number | undefined;
}

/**
 * The people of a booking who come to one store on one day whose first start is this moment; empty
 * when that no longer holds (CNF-04). In the given order.
 */
export function together<Row extends Coming>(
  all: readonly Row[],
  { startsAt, storeId }: ComingAt,
): Row[] {
  const coming = all.filter(({ appointment }) => isMovable(appointment));
  const first = coming.find(
    ({ appointment }) =>
      +appointment.startsAt === +startsAt &&
      appointment.storeId === (storeId ?? appointment.storeId),
  );
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

/** The same for each store at which somebody's first start is this moment (GRP-03). */
export function partiesAt<Row extends Coming>(
  all: readonly Row[],
  startsAt: Date,
): [Row, ...Row[]][] {
  const storeIds = new Set(all.map(({ appointment }) => appointment.storeId));
  return [...storeIds].flatMap((storeId) => {
    const [first, ...others] = together(all, { startsAt, storeId });
    return first ? [[first, ...others] as [Row, ...Row[]]] : [];
  });
}
