import { and, asc, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { IsoDate } from '#domain/dates.ts';
import { appointments, engagements, patients } from '#server/booking/booking.schema.ts';
import {
  isKnown,
  openPatient,
  patientRow,
  storedPatient,
  type Patient,
} from '#server/booking/patients/sealed-patients.ts';
import type { Db, Tx } from '#server/database/database.ts';
import { linkEnd } from './links.store.ts';
import { appointmentLinks } from './manage.schema.ts';
import { engagementRow } from '#server/booking/engagements/sealed-engagements.ts';

/** An appointment a visitor asks for, before they have proved anything. */
export type Sought = NonNullable<Awaited<ReturnType<typeof findById>>>;

/** By a person's number, or by a group's number its first member's. */
export const findByNumber = async (db: Db | Tx, confirmationNumber: string) =>
  (await soughtWhere(db, eq(appointments.confirmationNumber, confirmationNumber))) ??
  soughtWhere(db, eq(engagements.groupNumber, confirmationNumber));

/** What the right date of birth opens: everything booked together, or one visit (SAF-01). */
export type Reach = 'all' | 'own';

/** Which date of birth opens what; the first match counts. */
export interface Proof {
  dateOfBirth: IsoDate;
  reach: Reach;
}

/**
 * SAF-01: one person's booking opens with that person's date of birth. A group's number opens the
 * whole group with the date of birth of its first member, who booked; a member's number opens their
 * own visit with their own. A link or code opens the whole group with the first member's date of
 * birth if it went to the person who booked, and otherwise the visit it is about.
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
      /** The number of the whole booking: for a group, the group's. */
      bookingNumber: sql<string>`coalesce(${engagements.groupNumber}, ${appointments.confirmationNumber})`,
      confirmationNumber: appointments.confirmationNumber,
      engagementId: appointments.engagementId,
      bookingType: engagements.bookingType,
      patient: patientRow(),
      /** The first patient of the booking, even if their own visit is cancelled (SAF-01). */
      first: sql<Patient>`(
        select ${storedPatient(sql`p`)} from patients p where p.engagement_id = ${engagements.id}
        order by p.place limit 1)`.mapWith(openPatient),
      engagement: engagementRow(),
      /** The version of the valid links; null while none was sent. */
      version: appointmentLinks.version,
      linksEnd: linkEnd,
      now: sql<Date>`clock_timestamp()`.mapWith(appointments.createdAt),
    })
    .from(appointments)
    .innerJoin(engagements, eq(engagements.id, appointments.engagementId))
    .innerJoin(patients, eq(patients.id, appointments.patientId))
    .leftJoin(appointmentLinks, eq(appointmentLinks.appointmentId, appointments.id))
    .where(and(isKnown(sql`${patients}`), condition))
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
    /** SAF-08: empty, which nobody is born on, once the first was forgotten. */
    ofFirst: first.forgottenAt === null ? first.dob : '',
    /** Whether messages about this patient go to the address of the booking as a whole. */
    isReachedByFirst: own === undefined || own === (emailOf(first) ?? email?.toLowerCase()),
  };
}

const emailOf = ({ contact }: Patient) => contact.emails?.[0]?.address.toLowerCase();
