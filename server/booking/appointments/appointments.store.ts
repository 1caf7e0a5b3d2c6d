import { and, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '#server/database/database.ts';
import { stores } from '#server/stores/stores.schema.ts';
import { appointments, patients, type HeldVaccine } from '../booking.schema.ts';

/** A seat that is held now, locked until the transaction ends. */
export interface HeldSeat extends Record<string, unknown> {
  holdId: string;
  /** Whose it is. */
  place: number;
  storeId: number;
  storeNumber: string;
  /** The store's, and the date there. */
  state: string;
  on: string;
  timeZone: string;
  seat: number;
  vaccines: HeldVaccine[];
  /** Milliseconds since 1970. */
  startsAt: number;
  endsAt: number;
  now: number;
}

/**
 * Locks the seats that the engagement holds under this confirmation number and that have not run
 * out, in the order of places. The clock is read once the locks are there: waiting for them is no
 * excuse.
 */
export async function lockHeldSeats(
  tx: Tx,
  engagementId: string,
  confirmationNumber: string,
): Promise<HeldSeat[]> {
  await tx.execute(sql`
    select from claims
    where engagement_id = ${engagementId} and confirmation_number = ${confirmationNumber}
    order by starts_at, seat
    for update`);
  const held = await tx.execute<HeldSeat>(sql`
    with clock as materialized (select clock_timestamp() as now)
    select c.hold_id as "holdId", c.place, c.store_id as "storeId", s.store_number as "storeNumber", s.state,
      s.time_zone as "timeZone", c.seat, c.vaccines,
      (c.starts_at at time zone s.time_zone)::date::text as "on",
      date_part('epoch', c.starts_at) * 1000 as "startsAt",
      date_part('epoch', c.starts_at + make_interval(mins => s.slot_minutes)) * 1000 as "endsAt",
      date_part('epoch', clock.now) * 1000 as now
    from claims c
    join stores s on s.id = c.store_id
    cross join clock
    where c.engagement_id = ${engagementId} and c.confirmation_number = ${confirmationNumber}
      and c.expires_at > clock.now
    order by c.place`);
  return held.rows;
}

/** What was held is booked: the claims of the engagement under this number never run out again. */
export async function keepSeats(
  tx: Tx,
  engagementId: string,
  confirmationNumber: string,
): Promise<void> {
  await tx.execute(sql`
    update claims set expires_at = null
    where engagement_id = ${engagementId} and confirmation_number = ${confirmationNumber}
      and expires_at is not null`);
}

/**
 * Appointments of one person are made one after the other: the exclusion alone would have those
 * that are made at once wait for each other until PostgreSQL breaks the deadlock.
 * @throws exclusion_violation when the person has another appointment at an overlapping time
 */
export async function insertAppointment(
  tx: Tx,
  appointment: typeof appointments.$inferInsert,
): Promise<void> {
  const person = appointment.personKey.readBigInt64BE().toString();
  await tx.execute(sql`select pg_advisory_xact_lock(${person}::bigint)`);
  await tx.insert(appointments).values(appointment);
}

export type AppointmentRow = NonNullable<Awaited<ReturnType<typeof findById>>>;

/** What an appointment is shown by. */
export const appointmentColumns = {
  appointment: appointments,
  store: {
    storeNumber: stores.storeNumber,
    name: stores.name,
    phone: stores.phone,
    line1: stores.line1,
    city: stores.city,
    state: stores.state,
    zip: stores.zip,
    timeZone: stores.timeZone,
  },
  patient: { firstName: patients.firstName, lastName: patients.lastName, gender: patients.gender },
};

/** The appointment of one patient of an engagement. */
export async function findByPatient(tx: Tx, engagementId: string, patientId: string) {
  const [found] = await tx
    .select(appointmentColumns)
    .from(appointments)
    .innerJoin(stores, eq(stores.id, appointments.storeId))
    .innerJoin(patients, eq(patients.id, appointments.patientId))
    .where(and(eq(appointments.engagementId, engagementId), eq(appointments.patientId, patientId)));
  return found;
}

/** All appointments of an engagement, in the order of its patients. */
export const findByEngagement = (tx: Tx, engagementId: string) =>
  tx
    .select(appointmentColumns)
    .from(appointments)
    .innerJoin(stores, eq(stores.id, appointments.storeId))
    .innerJoin(patients, eq(patients.id, appointments.patientId))
    .where(eq(appointments.engagementId, engagementId))
    .orderBy(patients.place);

/** The appointment with this id. */
export async function findById(db: Db, id: string) {
  const [found] = await db
    .select(appointmentColumns)
    .from(appointments)
    .innerJoin(stores, eq(stores.id, appointments.storeId))
    .innerJoin(patients, eq(patients.id, appointments.patientId))
    .where(eq(appointments.id, id));
  return found;
}
