import { asc, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { IsoDate } from '#domain/dates.ts';
import { appointments, engagements, patients } from '#server/booking/booking.schema.ts';
import {
  openPatient,
  patientRow,
  storedPatient,
  type Patient,
} from '#server/booking/patients/sealed-patients.ts';
import type { Db, Tx } from '#server/database/database.ts';
import { linkEnd } from './links.store.ts';
import { appointmentLinks } from './manage.schema.ts';
import { engagementRow } from '#server/booking/engagements/sealed-engagements.ts';

/** An appointment that somebody asks for, before they have shown anything. */
export type Sought = NonNullable<Awaited<ReturnType<typeof findById>>>;

/** By a person's number; by that of a group its first person's. */
export const findByNumber = async (db: Db | Tx, confirmationNumber: string) =>
  (await soughtWhere(db, eq(appointments.confirmationNumber, confirmationNumber))) ??
  soughtWhere(db, eq(engagements.groupNumber, confirmationNumber));

/** What a right date of birth opens: all that was booked together, or the one visit (SAF-01). */
export type Reach = 'all' | 'own';

/** Which date of birth opens what, the first that is the one counts. */
export interface Proof {
  dateOfBirth: IsoDate;
  reach: Reach;
}

/**
 * SAF-01. One person's booking opens with that person's date of birth. Of a group, the group's
 * number opens all of it with the date of birth of who stands first, who booked; a person's own
 * number opens their visit with their own. A link or code opens all of it with the first one's
 * where it went to who booked, and else the visit it is about.
 */
export function proofsOf(sought: Sought, by: { number: string } | 'link'): Proof[] {
  const { bookingType, confirmationNumber, dateOfBirth, ofFirst, isReachedByFirst } = sought;
  const own: Proof = { dateOfBirth, reach: 'own' };
  const all: Proof = { dateOfBirth: ofFirst, reach: 'all' };
  if (bookingType === 'Individual') return [{ ...own, reach: 'all' }];
  if (by === 'link') return isReachedByFirst ? [all, own] : [own];
  return by.number === confirmationNumber ? [own] : [all];
}

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
      confirmationNumber: appointments.confirmationNumber,
      engagementId: appointments.engagementId,
      bookingType: engagements.bookingType,
      patient: patientRow(),
      /** Of who stands first in the booking, also when their own visit is cancelled (SAF-01). */
      first: sql<Patient>`(
        select ${storedPatient(sql`p`)} from patients p where p.engagement_id = ${engagements.id}
        order by p.place limit 1)`.mapWith(openPatient),
      engagement: engagementRow(),
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
  if (!found) return undefined;
  const { patient, first, engagement, ...sought } = found;
  const { email } = engagement;
  const own = emailOf(patient);
  return {
    ...sought,
    place: patient.place,
    dateOfBirth: patient.dob,
    ofFirst: first.dob,
    /** Whether messages about this one go to where the booking as a whole is reached. */
    isReachedByFirst: own === undefined || own === (emailOf(first) ?? email?.toLowerCase()),
  };
}

const emailOf = ({ contact }: Patient) => contact.emails?.[0]?.address.toLowerCase();
