// The reads and writes behind changing and cancelling what is booked (MNG-06, CAN-01).
import { asc, eq, sql, type SQL } from 'drizzle-orm';
import { standingOf, type Standing } from '#domain/appointments.ts';
import type { OnFile } from '#domain/prescriptions.ts';
import type { Db, Tx } from '#server/database/database.ts';
import type { SessionId } from '#server/security/sessions.ts';
import { stores } from '#server/stores/stores.schema.ts';
import { appointments, engagements, patients } from '../booking.schema.ts';
import {
  engagementWhere,
  lockEngagement,
  lockEngagementWhere,
  type Engagement,
} from '../engagements/engagements.store.ts';
import { lockAsMember } from '../members.store.ts';
import { patientRow, type Patient } from '../patients/sealed-patients.ts';

export type BookedAppointment = typeof appointments.$inferSelect;

/** An appointment with its patient and its store. */
export interface Booked {
  appointment: BookedAppointment;
  patient: Patient;
  store: { storeNumber: string; state: string; timeZone: string };
  /** The database's time, to the millisecond. */
  now: Date;
  /** RXR-04: the patient's prescriptions at a store, where they were looked up. */
  prescriptions?: readonly OnFile[];
}

export interface Booking {
  engagement: Engagement;
  /** All appointments of the engagement, ordered by the patients' places. */
  all: Booked[];
  /** The one whose number was given; undefined when the number is a group's. */
  named?: Booked;
}

/** A booking the session owns, or one of which it has proved that one visit is its own. */
export type Reached = Booking & ({ asMember: false } | { asMember: true; named: Booked });

/** The appointment's standing by the database's clock. */
export function standingNow({ appointment, now }: Booked): Standing {
  const { status, startsAt, checkInStatus } = appointment;
  return standingOf({ status, startsAt, checkinStatus: checkInStatus ?? '' }, now);
}

/**
 * The appointment with this number and those booked with it, or everyone's for a group's number, if
 * they belong to the session. They stay locked until the transaction ends. Undefined for an unknown
 * number and for another session's alike.
 */
export async function lockBooking(
  tx: Tx,
  number: string,
  sessionId: SessionId,
): Promise<Booking | undefined> {
  const engagementId = await findBooked(tx, number);
  const engagement = engagementId && (await lockEngagement(tx, engagementId, sessionId));
  if (!engagement) return undefined;
  return namedIn({ engagement, all: await lockAppointments(tx, engagement.id) }, number);
}

/**
 * Like `lockBooking`, but also for a group member who has proved that the visit with this number is
 * theirs, and for them by that number only (SAF-01).
 */
export async function lockReached(
  tx: Tx,
  number: string,
  sessionId: SessionId,
): Promise<Reached | undefined> {
  const booking = await lockBooking(tx, number, sessionId);
  if (booking) return { ...booking, asMember: false };
  const engagementId = await findBooked(tx, number);
  const member = engagementId && (await lockAsMember(tx, engagementId, sessionId));
  if (!member) return undefined;
  const { engagement, places } = member;
  const found = namedIn({ engagement, all: await lockAppointments(tx, engagement.id) }, number);
  if (!found?.named || !places.includes(found.named.patient.place)) return undefined;
  return { ...found, named: found.named, asMember: true };
}

/** Like `lockBooking`, but without locking. */
export async function findBooking(
  db: Db,
  number: string,
  sessionId: SessionId,
): Promise<Booking | undefined> {
  const engagementId = await findBooked(db, number);
  const booking = engagementId && (await bookingOfEngagement(db, engagementId));
  if (!booking || booking.engagement.sessionId !== sessionId) return undefined;
  return namedIn(booking, number);
}

/**
 * Locks a booking whichever session owns it: for what the system itself offers a patient (CNF-05).
 */
export async function lockBookingOf(
  tx: Tx,
  engagementId: string,
  { skipLocked = false }: { skipLocked?: boolean } = {},
): Promise<Omit<Booking, 'named'> | undefined> {
  const engagement = await lockEngagementWhere(tx, eq(engagements.id, engagementId), {
    skipLocked,
  });
  return engagement && { engagement, all: await lockAppointments(tx, engagementId) };
}

/** A booking as it is now, without locking. */
export async function bookingOfEngagement(
  db: Db | Tx,
  engagementId: string,
): Promise<Omit<Booking, 'named'> | undefined> {
  const engagement = await engagementWhere(db, eq(engagements.id, engagementId));
  return engagement && { engagement, all: await appointmentsOf(db, engagementId) };
}

/**
 * The booking with the appointment of that number as `named`; undefined when the number is neither
 * a member's nor the group's.
 */
function namedIn({ engagement, all }: Omit<Booking, 'named'>, number: string): Booking | undefined {
  const named = all.find(({ appointment }) => appointment.confirmationNumber === number);
  const isOfThese = named !== undefined || engagement.groupNumber === number;
  return isOfThese && all.length > 0 ? { engagement, all, ...(named && { named }) } : undefined;
}

/** The engagement with this number, be it a person's or a group's. */
async function findBooked(tx: Db | Tx, number: string): Promise<string | undefined> {
  const [ofOne] = await tx
    .select({ id: appointments.engagementId })
    .from(appointments)
    .where(eq(appointments.confirmationNumber, number));
  if (ofOne) return ofOne.id;
  const [ofGroup] = await tx
    .select({ id: engagements.id })
    .from(engagements)
    .where(eq(engagements.groupNumber, number));
  return ofGroup?.id;
}

/**
 * @param engagementId of an engagement that is already locked
 */
const lockAppointments = (tx: Tx, engagementId: string): Promise<Booked[]> =>
  appointmentsOf(tx, engagementId).for('no key update', { of: appointments });

const appointmentsOf = (db: Db | Tx, engagementId: string) =>
  db
    .select({
      appointment: appointments,
      patient: patientRow(),
      store: { storeNumber: stores.storeNumber, state: stores.state, timeZone: stores.timeZone },
      now: sql<Date>`date_trunc('milliseconds', clock_timestamp())`.mapWith(appointments.createdAt),
    })
    .from(appointments)
    .innerJoin(patients, eq(patients.id, appointments.patientId))
    .innerJoin(stores, eq(stores.id, appointments.storeId))
    .where(eq(appointments.engagementId, engagementId))
    .orderBy(asc(patients.place));

export type AppointmentChange = Partial<
  Pick<
    BookedAppointment,
    | 'storeId'
    | 'startsAt'
    | 'endsAt'
    | 'seat'
    | 'status'
    | 'vaccines'
    | 'personKey'
    | 'cancelReason'
    | 'missedToldAt'
    | 'stage'
    | 'arrivedAt'
    | 'atCounterAt'
    | 'walkIn'
  >
>;

/** Every change raises the sequence by one and the version that the desk compares (DSK-02). */
const changed = () => ({
  sequence: sql`${appointments.sequence} + 1`,
  visitVersion: sql`${appointments.visitVersion} + 1`,
  updatedAt: sql`clock_timestamp()`,
});

/**
 * The caller has locked the person, as when appointments are made.
 * @throws exclusion_violation when the person has another appointment at an overlapping time
 */
export async function changeAppointment(
  tx: Tx,
  { id }: Pick<BookedAppointment, 'id'>,
  change: AppointmentChange,
): Promise<void> {
  await tx
    .update(appointments)
    .set({
      ...change,
      ...changed(),
      ...(change.startsAt && {
        timeSince: sql`case when ${appointments.startsAt} = ${change.startsAt.toISOString()}::timestamptz
          then ${appointments.timeSince} else clock_timestamp() end`,
      }),
    })
    .where(eq(appointments.id, id));
}

export async function markCancelled(
  tx: Tx,
  id: string,
  cancelReason: BookedAppointment['cancelReason'],
): Promise<void> {
  await tx
    .update(appointments)
    .set({
      status: 'Cancelled',
      cancelReason,
      cancelledAt: sql`clock_timestamp()`,
      ...changed(),
    })
    .where(eq(appointments.id, id));
}

/** Turns the seat held for a place into that person's booked seat. The caller has locked it. */
export async function keepSeat(
  tx: Tx,
  { holdId, place }: { holdId: string; place: number },
  confirmationNumber: string,
): Promise<void> {
  await tx.execute(sql`
    update claims set expires_at = null, confirmation_number = ${confirmationNumber}
    where hold_id = ${holdId} and place = ${place} and expires_at is not null`);
}

/**
 * CNF-05: deletes these claims and records their seats as freed, so that they can be offered to
 * others; a walk-in has no seat.
 */
export const freeing = (claims: SQL): SQL => sql`
  with freed as (delete from claims where ${claims} returning store_id, starts_at, seat)
  insert into freed_seats (store_id, starts_at) select store_id, starts_at from freed where seat > 0`;

/** Frees the booked seat of an appointment, except one that this hold has become. */
export async function freeBookedSeat(
  tx: Tx,
  { engagementId, confirmationNumber }: BookedAppointment,
  keptHoldId: string,
): Promise<void> {
  await tx.execute(
    freeing(sql`engagement_id = ${engagementId} and confirmation_number = ${confirmationNumber}
      and expires_at is null and hold_id <> ${keptHoldId}`),
  );
}

/**
 * Frees everything an appointment has: its seat, and any time held for it, alone or with the others
 * of a group.
 */
export async function freeAllSeats(
  tx: Tx,
  { appointment: { engagementId, confirmationNumber }, patient: { place } }: Booked,
): Promise<void> {
  await tx.execute(
    freeing(sql`engagement_id = ${engagementId}
      and (confirmation_number = ${confirmationNumber} or (expires_at is not null and place = ${place}))`),
  );
}

/** Updates the vaccines on the booked seat after the appointment's vaccines changed. */
export async function keepVaccines(
  tx: Tx,
  { engagementId, confirmationNumber, vaccines }: BookedAppointment,
): Promise<void> {
  await tx.execute(sql`
    update claims set vaccines = ${JSON.stringify(vaccines)}::jsonb
    where engagement_id = ${engagementId} and confirmation_number = ${confirmationNumber}
      and expires_at is null`);
}
