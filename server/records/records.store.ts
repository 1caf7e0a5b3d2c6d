// Which visits belong to one person, and which doses were given at them (CRD-02;
// docs/decisions/038-vaccination-record.md).
import { and, asc, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { IsoDate } from '#domain/dates.ts';
import { appointments, engagements, patients } from '#server/booking/booking.schema.ts';
import {
  hasEmail,
  hasPhone,
  isKnown,
  patientRow,
} from '#server/booking/patients/sealed-patients.ts';
import type { Db, Tx } from '#server/database/database.ts';
import type { ManagedRow } from '#server/manage/managed.store.ts';
import { personsOf, type Persons } from '#server/security/persons.ts';
import { stores } from '#server/stores/stores.schema.ts';
import { immunizations } from '#server/visits/visits.schema.ts';
import { engagementRow } from '#server/booking/engagements/sealed-engagements.ts';

/** A visit of the person, with the answers given when it was booked. */
export type PersonVisit = Awaited<ReturnType<typeof visitsOfPerson>>[number];

/**
 * All visits of the person of `seed`, newest first, without cancelled ones. A visit must have the
 * same name and date of birth, and be booked by the same account or, with `byContact`, with the
 * same email address and phone number: many people know a person's name and date of birth.
 */
export async function visitsOfPerson(
  db: Db | Tx,
  { appointment, person, engagement }: Pick<ManagedRow, 'appointment' | 'person' | 'engagement'>,
  { byContact }: { byContact: boolean },
) {
  const isSeed = eq(appointments.id, appointment.id);
  const { accountId } = engagement;
  const ways: (SQL | undefined)[] = [
    accountId === null ? undefined : eq(engagements.accountId, accountId),
    byContact ? sameContact(await personsOf(db), person.contact) : undefined,
  ].filter((way) => way !== undefined);
  const isSame = and(
    // Both tables, so that PostgreSQL can use an index of either for the `or`.
    eq(appointments.personKey, person.personKey),
    eq(patients.personKey, person.personKey),
    sql`${appointments.status} <> 'Cancelled'`,
    or(...ways),
  );
  return db
    .select({
      appointmentId: appointments.id,
      confirmationNumber: appointments.confirmationNumber,
      place: patients.place,
      vaccines: appointments.vaccines,
      isOpen: sql<boolean>`${appointments.status} in ('Scheduled', 'Rescheduled')
        and ${appointments.stage} not in ('notEligible', 'left', 'noShow')`,
      on: sql<IsoDate>`(${appointments.startsAt} at time zone ${stores.timeZone})::date::text`,
      engagement: engagementRow(),
      store: {
        name: stores.name,
        city: stores.city,
        state: stores.state,
        zip: stores.zip,
        timeZone: stores.timeZone,
      },
      now: sql<Date>`clock_timestamp()`.mapWith(appointments.createdAt),
    })
    .from(appointments)
    .innerJoin(engagements, eq(engagements.id, appointments.engagementId))
    .innerJoin(patients, eq(patients.id, appointments.patientId))
    .innerJoin(stores, eq(stores.id, appointments.storeId))
    .where(ways.length === 0 ? isSeed : or(isSeed, isSame))
    .orderBy(desc(appointments.startsAt));
}

/** Matches both as they were typed; undefined when either is missing. */
function sameContact(
  persons: Persons,
  { emails, phones }: ManagedRow['person']['contact'],
): SQL | undefined {
  const email = emails?.[0]?.address;
  const phone = phones?.[0]?.number;
  if (email === undefined || phone === undefined) return undefined;
  const p = sql`${patients}`;
  return and(hasEmail(persons, p, email), hasPhone(persons, p, phone));
}

export type GivenDose = Awaited<ReturnType<typeof dosesAtVisits>>[number];

/** The doses given at these visits, newest first, without those entered in error. */
export const dosesAtVisits = (db: Db, appointmentIds: readonly string[]) =>
  db
    .select({
      id: immunizations.id,
      vaccineCode: immunizations.vaccineCode,
      cvx: immunizations.cvx,
      mvx: immunizations.mvx,
      lot: immunizations.lot,
      store: stores.name,
      city: stores.city,
      on: sql<IsoDate>`(${immunizations.givenAt} at time zone ${stores.timeZone})::date::text`,
    })
    .from(immunizations)
    .innerJoin(appointments, eq(appointments.id, immunizations.appointmentId))
    .innerJoin(stores, eq(stores.id, appointments.storeId))
    .where(
      and(
        inArray(immunizations.appointmentId, [...appointmentIds]),
        isNull(immunizations.enteredInErrorAt),
      ),
    )
    .orderBy(desc(immunizations.givenAt), asc(immunizations.vaccineCode));

/**
 * Everyone with a dose from a visit the account booked, each by their newest visit, without those
 * who are forgotten.
 */
export async function peopleOfAccount(db: Db, accountId: string) {
  const rows = await db
    .select({
      confirmationNumber: appointments.confirmationNumber,
      patient: patientRow(),
      doses: sql<number>`(select count(*)::int from ${immunizations}
        where ${immunizations.appointmentId} = ${appointments.id}
          and ${immunizations.enteredInErrorAt} is null)`,
    })
    .from(appointments)
    .innerJoin(engagements, eq(engagements.id, appointments.engagementId))
    .innerJoin(patients, eq(patients.id, appointments.patientId))
    .where(
      and(
        eq(engagements.accountId, accountId),
        sql`${appointments.status} = 'Fulfilled'`,
        isKnown(sql`${patients}`),
      ),
    )
    .orderBy(desc(appointments.startsAt), asc(patients.place));
  const people = new Map<string, (typeof rows)[number]>();
  for (const row of rows.filter(({ doses }) => doses > 0)) {
    const whose = row.patient.personKey.toString('hex');
    const known = people.get(whose);
    people.set(whose, known ? { ...known, doses: known.doses + row.doses } : row);
  }
  return [...people.values()].map(({ confirmationNumber, patient, doses }) => ({
    confirmationNumber,
    firstName: patient.firstName,
    lastName: patient.lastName,
    doses,
  }));
}
