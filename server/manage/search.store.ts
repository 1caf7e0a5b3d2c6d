import { asc, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { IsoDate } from '#domain/dates.ts';
import { appointments, engagements, patients } from '#server/booking/booking.schema.ts';
import type { Db, Tx } from '#server/database/database.ts';
import { linkEnd } from './links.store.ts';
import { appointmentLinks } from './manage.schema.ts';

/** An appointment that somebody asks for, before they have shown anything. */
export type Sought = NonNullable<Awaited<ReturnType<typeof findById>>>;

/** By a person's number; by that of a group its first person's. */
export const findByNumber = async (db: Db, confirmationNumber: string) =>
  (await soughtWhere(db, eq(appointments.confirmationNumber, confirmationNumber))) ??
  soughtWhere(db, eq(engagements.groupNumber, confirmationNumber));

export const findById = (db: Db | Tx, appointmentId: string) =>
  soughtWhere(db, eq(appointments.id, appointmentId));

export const findByCode = (db: Db, mac: Buffer) =>
  soughtWhere(db, eq(appointmentLinks.codeMac, mac));

async function soughtWhere(db: Db | Tx, condition: SQL) {
  const [found] = await db
    .select({
      appointmentId: appointments.id,
      /** Of the whole booking: of a group, the group's. */
      bookingNumber: sql<string>`coalesce(${engagements.groupNumber}, ${appointments.confirmationNumber})`,
      engagementId: appointments.engagementId,
      bookingType: engagements.bookingType,
      /** Of everybody whom the booking is for. */
      datesOfBirth: sql<IsoDate[]>`array(
        select p.dob::text from patients p where p.engagement_id = ${engagements.id})`,
      /** Of the links that count; null while none was sent. */
      version: appointmentLinks.version,
      linksEnd: linkEnd,
      now: sql<Date>`clock_timestamp()`.mapWith(appointments.createdAt),
    })
    .from(appointments)
    .innerJoin(engagements, eq(engagements.id, appointments.engagementId))
    .innerJoin(patients, eq(patients.id, appointments.patientId))
    .leftJoin(appointmentLinks, eq(appointmentLinks.appointmentId, appointments.id))
    .where(condition)
    .orderBy(asc(patients.place))
    .limit(1);
  return found;
}
