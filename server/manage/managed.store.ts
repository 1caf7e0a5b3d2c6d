// Appointments with everything shown to the people who manage them (MNG-01, MNG-02).
import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { IsoDate } from '#domain/dates.ts';
import type { Because } from '#domain/earlier-times.ts';
import {
  appointmentColumns,
  type AppointmentRow,
} from '#server/booking/appointments/appointments.store.ts';
import { appointments, engagements, patients } from '#server/booking/booking.schema.ts';
import { isMembersOwn } from '#server/booking/members.store.ts';
import {
  areTextsStopped,
  latestConsent,
  type Consent,
} from '#server/booking/consents/consents.store.ts';
import { LEAST_AHEAD_MINUTES } from '#server/booking/earlier/least-ahead.ts';
import { earlierOffers, earlierWishes } from '#server/booking/earlier/earlier.schema.ts';
import { wishRowOrNull, type Wish } from '#server/booking/earlier/sealed-wishes.ts';
import { isOfferHeld } from '#server/booking/earlier/offers.store.ts';
import type { Engagement } from '#server/booking/engagements/engagements.store.ts';
import {
  bornOn,
  hasEmail,
  isKnown,
  patientRow,
  withEmail,
  type Patient,
} from '#server/booking/patients/sealed-patients.ts';
import type { Db, Tx } from '#server/database/database.ts';
import { personsOf } from '#server/security/persons.ts';
import type { SessionId } from '#server/security/sessions.ts';
import { lostRows } from '#server/store-calendar/calendar.store.ts';
import { stores } from '#server/stores/stores.schema.ts';
import { immunizations } from '#server/visits/visits.schema.ts';
import {
  engagementRow,
  isWrittenTo,
  writtenTo,
} from '#server/booking/engagements/sealed-engagements.ts';

export interface ManagedRow extends AppointmentRow {
  engagement: Engagement;
  person: Patient;
  /** The booking's wish for an earlier time. */
  wish: Wish | null;
  /** Whether the store is closed at its time (DSK-04). */
  isLost: boolean;
}

/** A dose in the patient's own record (DSK-03). */
export interface DoseRow {
  appointmentId: string;
  vaccineCode: string;
  mvx: string;
  lot: string;
  /** The date at the store. */
  on: IsoDate;
}

/** A time held until the booking's people answer (CNF-05, DSK-04). */
export interface OfferedRow {
  because: Because;
  /** Null for everyone in the booking. */
  place: number | null;
  startsAt: Date;
  expiresAt: Date;
  store: AppointmentRow['store'];
}

/** With what is needed to change it, and what was given. */
export interface DetailsRow extends ManagedRow {
  consent: Consent | undefined;
  /** Whether the number of that consent has said STOP. */
  textsStopped: boolean;
  doses: DoseRow[];
  /** The times held for this person. */
  offered: OfferedRow[];
  /** The store's data beyond its address. */
  place: { locationId: string; organizationId: string; latitude: number; longitude: number };
}

const managedColumns = {
  ...appointmentColumns,
  engagement: engagementRow(),
  person: patientRow(),
  place: {
    locationId: stores.locationId,
    organizationId: stores.organizationId,
    latitude: stores.latitude,
    longitude: stores.longitude,
  },
  wish: wishRowOrNull(),
  isLost: sql<boolean>`exists (${lostRows(sql`${appointments}`)})`,
};

/** Of anybody, also of somebody who was forgotten. */
const everyVisit = (db: Db | Tx, condition: SQL | undefined) =>
  db
    .select(managedColumns)
    .from(appointments)
    .innerJoin(engagements, eq(engagements.id, appointments.engagementId))
    .innerJoin(stores, eq(stores.id, appointments.storeId))
    .innerJoin(patients, eq(patients.id, appointments.patientId))
    .leftJoin(earlierWishes, and(eq(earlierWishes.engagementId, appointments.engagementId), stands))
    .where(condition);

/** SAF-08: a visit whose person was forgotten is nobody's any more. */
const managed = (db: Db | Tx, condition: SQL | undefined) =>
  everyVisit(db, and(isKnown(sql`${patients}`), condition));

/**
 * CNF-05: a wish for everyone or for this person, whose last day at the store is not over, and
 * which is offered something or still can be.
 */
const stands = and(
  eq(earlierWishes.because, 'wished'),
  isNull(earlierWishes.endedAt),
  sql`coalesce(${earlierWishes.place}, ${patients.place}) = ${patients.place}`,
  sql`${earlierWishes.until} >= (clock_timestamp() at time zone ${stores.timeZone})::date`,
  sql`(${appointments.startsAt} >= clock_timestamp() + make_interval(mins => ${LEAST_AHEAD_MINUTES})
    or exists (select from earlier_offers o where o.wish_id = ${earlierWishes.id}
      and o.outcome is null and o.expires_at > clock_timestamp()))`,
);

/** The session that has the booking, or the account that booked it, which may be unknown. */
export interface Owner {
  sessionId: SessionId;
  accountId: string | undefined;
}

function ownedBy({ sessionId, accountId }: Owner): SQL | undefined {
  const inSession = eq(engagements.sessionId, sessionId);
  return accountId === undefined ? inSession : or(inSession, eq(engagements.accountId, accountId));
}

/** SAF-01: whether they own the whole booking, rather than one visit of it. */
export const hasAll = (
  { engagement }: Pick<ManagedRow, 'engagement'>,
  { sessionId, accountId }: Owner,
): boolean =>
  engagement.sessionId === sessionId ||
  (accountId !== undefined && engagement.accountId === accountId);

/** All appointments booked while signed in to the account, earliest first. */
export const findByAccount = (db: Db, accountId: string): Promise<ManagedRow[]> =>
  managed(db, eq(engagements.accountId, accountId)).orderBy(
    asc(appointments.startsAt),
    asc(patients.place),
  );

/** With a person who was forgotten too: a pass in a wallet has to say nothing any more (SAF-08). */
export async function findManaged(db: Db, appointmentId: string): Promise<ManagedRow | undefined> {
  const [found] = await everyVisit(db, eq(appointments.id, appointmentId));
  return found;
}

/**
 * The appointment, for the session that has its engagement or has proved that the visit is its
 * visitor's.
 */
export const findInSession = (
  db: Db | Tx,
  confirmationNumber: string,
  sessionId: SessionId,
): Promise<ManagedRow | undefined> =>
  findOwn(db, confirmationNumber, { sessionId, accountId: undefined });

/** One person's appointment, for its owner, and for that person (SAF-01). */
export async function findOwn(
  db: Db | Tx,
  confirmationNumber: string,
  owner: Owner,
): Promise<ManagedRow | undefined> {
  const isTheOne = eq(appointments.confirmationNumber, confirmationNumber);
  const isReached = or(ownedBy(owner), isMembersOwn(db, owner.sessionId));
  const [found] = await managed(db, and(isTheOne, isReached));
  return found;
}

/**
 * Everyone's appointments by the group's number, for its owner, ordered by place; empty when there
 * is none.
 */
export const findOwnGroup = (
  db: Db | Tx,
  groupNumber: string,
  owner: Owner,
): Promise<ManagedRow[]> =>
  managed(db, and(eq(engagements.groupNumber, groupNumber), ownedBy(owner))).orderBy(
    asc(patients.place),
  );

/** All appointments of a booking: one, or one per group member, ordered by place. */
export const findOfEngagement = (db: Db | Tx, engagementId: string): Promise<ManagedRow[]> =>
  managed(db, eq(appointments.engagementId, engagementId)).orderBy(asc(patients.place));

/** The same, or only one of them, with what is needed to change them. */
export async function findDetails(
  db: Db | Tx,
  engagementId: string,
  appointmentId?: string,
): Promise<DetailsRow[]> {
  const rows = await managed(
    db,
    and(
      eq(appointments.engagementId, engagementId),
      appointmentId === undefined ? undefined : eq(appointments.id, appointmentId),
    ),
  ).orderBy(asc(patients.place));
  const consent = await latestConsent(db, engagementId);
  const textsStopped = await areTextsStopped(db, consent);
  const doses = await dosesGivenTo(db, engagementId);
  const isOffered = rows.some(({ isLost, wish }) => isLost || wish !== null);
  const offered = isOffered ? await offeredTo(db, engagementId) : [];
  return rows.map((row) => ({
    ...row,
    consent,
    textsStopped,
    doses: doses.filter((dose) => dose.appointmentId === row.appointment.id),
    offered: offered.filter(({ place }) => place === null || place === row.person.place),
  }));
}

/** What a booking is offered, as long as it can be taken. */
const offeredTo = (db: Db | Tx, engagementId: string): Promise<OfferedRow[]> =>
  db
    .select({
      because: earlierWishes.because,
      place: earlierWishes.place,
      startsAt: earlierOffers.startsAt,
      expiresAt: earlierOffers.expiresAt,
      store: appointmentColumns.store,
    })
    .from(earlierOffers)
    .innerJoin(earlierWishes, eq(earlierWishes.id, earlierOffers.wishId))
    .innerJoin(stores, eq(stores.id, earlierOffers.storeId))
    .where(
      and(
        eq(earlierWishes.engagementId, engagementId),
        isNull(earlierWishes.endedAt),
        isNull(earlierOffers.outcome),
        sql`${earlierOffers.expiresAt} > clock_timestamp()`,
        isOfferHeld,
      ),
    );

/** The doses given to everyone in a booking, without those entered in error. */
const dosesGivenTo = (db: Db | Tx, engagementId: string): Promise<DoseRow[]> =>
  db
    .select({
      appointmentId: immunizations.appointmentId,
      vaccineCode: immunizations.vaccineCode,
      mvx: immunizations.mvx,
      lot: immunizations.lot,
      on: sql<IsoDate>`(${immunizations.givenAt} at time zone ${stores.timeZone})::date::text`,
    })
    .from(immunizations)
    .innerJoin(appointments, eq(appointments.id, immunizations.appointmentId))
    .innerJoin(stores, eq(stores.id, appointments.storeId))
    .where(
      and(eq(appointments.engagementId, engagementId), isNull(immunizations.enteredInErrorAt)),
    );

/**
 * Upcoming bookings that are reached at this address: an individual's with that date of birth, a
 * group's with any member's; earliest first. An address that was replaced finds nothing.
 * @param recipient in any capitalization
 */
export async function findByAddress(
  db: Db | Tx,
  recipient: string,
  dateOfBirth: string,
): Promise<ManagedRow[]> {
  const persons = await personsOf(db);
  const asked = recipient.toLowerCase();
  const p = sql`p`;
  const isTheirs = hasEmail(persons, p, asked);
  // Chooses an address as party-messages.ts does: the person's own, else the first of the others',
  // else the booking's.
  const isOthers = sql`(select ${isTheirs} from patients p
    where p.engagement_id = ${engagements.id} and ${isTheirs} is not null
    order by p.place limit 1)`;
  const isSomebodys = sql`exists (select from patients p
    where p.engagement_id = ${engagements.id} and ${bornOn(persons, p, dateOfBirth)})`;
  return managed(
    db,
    and(
      sql`${engagements.id} in (
        select p.engagement_id from patients p where ${withEmail(persons, p, asked)}
        union select e.id from engagements e
          where ${writtenTo(persons, sql`e`, asked)} and e.status = 'confirmed')`,
      sql`coalesce(${hasEmail(persons, sql`${patients}`, asked)}, ${isOthers},
        ${isWrittenTo(persons, sql`${engagements}`, asked)})`,
      isSomebodys,
      sql`${appointments.status} in ('Scheduled', 'Rescheduled')`,
      sql`${appointments.endsAt} > clock_timestamp()`,
    ),
  ).orderBy(asc(appointments.startsAt), asc(patients.place));
}

/** Locks a booking and its appointments until the transaction ends. */
export async function lockBooking(tx: Tx, engagementId: string): Promise<void> {
  await tx.execute(sql`select from engagements where id = ${engagementId} for no key update`);
}

/** A store with what messages need. */
export async function findStoreById(
  db: Db,
  id: number,
): Promise<AppointmentRow['store'] | undefined> {
  const [found] = await db.select(appointmentColumns.store).from(stores).where(eq(stores.id, id));
  return found;
}
