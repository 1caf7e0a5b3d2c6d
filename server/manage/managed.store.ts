// Appointments with all that is told of them to who manages them (MNG-01, MNG-02).
import { and, asc, eq, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import {
  appointmentColumns,
  type AppointmentRow,
} from '#server/booking/appointments/appointments.store.ts';
import { appointments, engagements, patients } from '#server/booking/booking.schema.ts';
import { latestConsent, type Consent } from '#server/booking/consents/consents.store.ts';
import type { Engagement } from '#server/booking/engagements/engagements.store.ts';
import type { Patient } from '#server/booking/patients/patients.store.ts';
import type { Db, Tx } from '#server/database/database.ts';
import type { SessionId } from '#server/security/sessions.ts';
import { stores } from '#server/stores/stores.schema.ts';

export interface ManagedRow extends AppointmentRow {
  engagement: Engagement;
  /** The database's clock, when the row was read. */
  now: Date;
}

/** With what changing it needs. */
export interface DetailsRow extends ManagedRow {
  person: Patient;
  consent: Consent | undefined;
  /** What of the store is not in its address. */
  place: { locationId: string; organizationId: string; latitude: number; longitude: number };
}

const managedColumns = {
  ...appointmentColumns,
  engagement: engagements,
  person: patients,
  place: {
    locationId: stores.locationId,
    organizationId: stores.organizationId,
    latitude: stores.latitude,
    longitude: stores.longitude,
  },
  now: sql<Date>`clock_timestamp()`.mapWith(appointments.createdAt),
};

/** Earliest first. */
const managedWhere = (db: Db | Tx, condition: SQL | undefined) =>
  db
    .select(managedColumns)
    .from(appointments)
    .innerJoin(engagements, eq(engagements.id, appointments.engagementId))
    .innerJoin(stores, eq(stores.id, appointments.storeId))
    .innerJoin(patients, eq(patients.id, appointments.patientId))
    .where(condition)
    .orderBy(asc(appointments.startsAt), asc(patients.place));

/** All appointments that somebody booked while they were signed in to the account. */
export const findByAccount = (db: Db, accountId: string): Promise<ManagedRow[]> =>
  managedWhere(db, eq(engagements.accountId, accountId));

/** The appointment, for the session that has its engagement. */
export async function findInSession(
  db: Db | Tx,
  confirmationNumber: string,
  sessionId: SessionId,
): Promise<ManagedRow | undefined> {
  return findOwn(db, confirmationNumber, { sessionId, accountId: undefined });
}

/** The appointment, for the session that has its engagement and for the account that booked it; the latter may be unknown. */
export async function findOwn(
  db: Db | Tx,
  confirmationNumber: string,
  { sessionId, accountId }: { sessionId: SessionId; accountId: string | undefined },
): Promise<ManagedRow | undefined> {
  const inSession = eq(engagements.sessionId, sessionId);
  const [found] = await managedWhere(
    db,
    and(
      eq(appointments.confirmationNumber, confirmationNumber),
      accountId === undefined ? inSession : or(inSession, eq(engagements.accountId, accountId)),
    ),
  );
  return found;
}

/** All appointments of a booking: one, or one for each of a group. */
export const findOfEngagement = (db: Db | Tx, engagementId: string): Promise<ManagedRow[]> =>
  managedWhere(db, eq(appointments.engagementId, engagementId));

/** The same, or one of them, with what changing them needs. */
export async function findDetails(
  db: Db | Tx,
  engagementId: string,
  appointmentId?: string,
): Promise<DetailsRow[]> {
  const rows = await managedWhere(
    db,
    and(
      eq(appointments.engagementId, engagementId),
      appointmentId === undefined ? undefined : eq(appointments.id, appointmentId),
    ),
  );
  const consent = await latestConsent(db, engagementId);
  return rows.map((row) => ({ ...row, consent }));
}

/** Locks a booking until the transaction ends: nothing happens to its appointments meanwhile. */
export async function lockBooking(tx: Tx, engagementId: string): Promise<void> {
  await tx.execute(sql`select from engagements where id = ${engagementId} for no key update`);
}
