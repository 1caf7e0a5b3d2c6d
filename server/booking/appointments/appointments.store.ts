import { eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '#server/database/database.ts';
import { hasSqlState, SqlState } from '#server/database/failures.ts';
import { stores } from '#server/stores/stores.schema.ts';
import { appointments, engagements, patients, type HeldVaccine } from '../booking.schema.ts';
import { openPatient, storedPatient } from '../patients/sealed-patients.ts';
import { engagementRow } from '../engagements/sealed-engagements.ts';

/** A seat currently held, locked until the transaction ends. */
export interface HeldSeat extends Record<string, unknown> {
  holdId: string;
  /** The place in the party of the person it is held for. */
  place: number;
  storeId: number;
  storeNumber: string;
  /** State and local date of the store. */
  state: string;
  on: string;
  timeZone: string;
  /** `LINE` for a walk-in, who starts when they join it: now. */
  seat: number;
  confirmationNumber: string;
  vaccines: HeldVaccine[];
  /** Milliseconds since 1970. */
  startsAt: number;
  endsAt: number;
  now: number;
}

/** WLK-01: in place of the number of a seat, for a walk-in, who has none. */
const LINE = 0;

export const isOfLine = ({ seat }: { seat: number }): boolean => seat === LINE;

/** QCK-01: whether the booking was begun by an invitation's link, with what the list knew. */
export async function isOfInvited(tx: Tx, engagementId: string): Promise<boolean> {
  const found = await tx.execute(sql`
    select from invitations where engagement_id = ${engagementId} limit 1`);
  return found.rowCount === 1;
}

/**
 * Locks the seats the engagement holds under this confirmation number, and in this hold if one is
 * named, that have not expired; ordered by place. The clock is read only after the locks are
 * acquired, so a hold that expires during the wait counts as expired.
 */
export async function lockHeldSeats(
  tx: Tx,
  engagementId: string,
  confirmationNumber: string,
  holdId?: string,
): Promise<HeldSeat[]> {
  const held = await tx.execute<HeldSeat>(sql`
    with locked as materialized (
      select hold_id, place, store_id, seat, confirmation_number, vaccines, starts_at, expires_at
      from claims
      where engagement_id = ${engagementId} and confirmation_number = ${confirmationNumber}
      order by starts_at, seat
      for update
    ), clock as materialized (
      select clock_timestamp() as now from (select count(*) from locked) waited_for
    )
    select c.hold_id as "holdId", c.place, c.store_id as "storeId", s.store_number as "storeNumber", s.state,
      s.time_zone as "timeZone", c.seat, c.confirmation_number as "confirmationNumber", c.vaccines,
      (c.starts_at at time zone s.time_zone)::date::text as "on",
      date_part('epoch', t.starts_at) * 1000 as "startsAt",
      date_part('epoch', t.starts_at + make_interval(mins => s.slot_minutes)) * 1000 as "endsAt",
      date_part('epoch', clock.now) * 1000 as now
    from locked c
    join stores s on s.id = c.store_id
    cross join clock
    cross join lateral (
      select case c.seat when 0 then clock.now else c.starts_at end as starts_at) t
    where c.hold_id = coalesce(${holdId ?? null}::uuid, c.hold_id) and c.expires_at > clock.now
    order by c.place`);
  return held.rows;
}

export type NewAppointment = typeof appointments.$inferInsert & { place: number; holdId: string };

interface Attended {
  personKey: Buffer;
  startsAt: Date;
  endsAt: Date;
}

/**
 * Until the transaction ends, no one else can book for any of these people. Locks are always taken
 * in the same order, so two parties with people in common wait for each other instead of
 * deadlocking.
 */
export async function lockPersons(tx: Tx, personKeys: readonly Buffer[]): Promise<void> {
  const people = personKeys.map((key) => key.readBigInt64BE().toString());
  await tx.execute(sql`
    select pg_advisory_xact_lock(person)
    from (select distinct person from unnest(${sql.param(people)}::bigint[]) person order by person) ordered`);
}

/**
 * SQL: whether appointment `a` occupies its patient's time, as the constraint in 0130_walk_ins.sql
 * defines it: a patient who left or was not eligible may be elsewhere.
 */
export const takesTime = sql`a.status in ('Scheduled', 'Rescheduled')
  and a.stage not in ('left', 'notEligible')`;

/** Whether a write failed because the patient has another visit at that time (`takesTime`). */
export const isElsewhere = (error: unknown): boolean =>
  hasSqlState(error, SqlState.exclusionViolation, 'appointments_one_place_at_a_time');

/**
 * The indexes of the visits whose person is elsewhere at that time: already booked, or named twice
 * in the party. Locks the people.
 */
export async function lockOverlapping(tx: Tx, visits: readonly Attended[]): Promise<number[]> {
  await lockPersons(
    tx,
    visits.map(({ personKey }) => personKey),
  );
  const found = await tx.execute<{ index: number }>(sql`
    with visits as (
      select index::integer - 1 as index, person_key, tstzrange(starts_at, ends_at) as time
      from unnest(${sql.param(visits.map(({ personKey }) => personKey))}::bytea[],
        ${sql.param(visits.map(({ startsAt }) => startsAt.toISOString()))}::timestamptz[],
        ${sql.param(visits.map(({ endsAt }) => endsAt.toISOString()))}::timestamptz[])
        with ordinality as visit (person_key, starts_at, ends_at, index))
    select v.index from visits v
    where exists (
        select from appointments a
        where a.person_key = v.person_key and ${takesTime}
          and tstzrange(a.starts_at, a.ends_at) && v.time)
      or exists (
        select from visits w where w.index < v.index and w.person_key = v.person_key and w.time && v.time)
    order by v.index`);
  return found.rows.map(({ index }) => index);
}

/** WLK-06: whether any of these people is already in a store's line and not finished. */
export async function areInLine(tx: Tx, personKeys: readonly Buffer[]): Promise<boolean> {
  const found = await tx.execute(sql`
    select from appointments
    where person_key = any(${sql.param([...personKeys])}::bytea[])
      and status in ('Scheduled', 'Rescheduled')
      and stage in ('arrived', 'checkedIn', 'readyForPreVax', 'awaitingSignOff')
      and arrived_at > clock_timestamp() - interval '12 hours'
    limit 1`);
  return found.rowCount === 1;
}

/**
 * Turns held seats into booked ones: each carries its own appointment's number from now on and no
 * longer expires.
 */
export async function bookSeats(tx: Tx, booked: readonly NewAppointment[]): Promise<void> {
  const column = <V>(valueOf: (one: NewAppointment) => V) => sql.param(booked.map(valueOf));
  const written = tx
    .insert(appointments)
    .values(booked.map(({ place: _place, holdId: _holdId, ...appointment }) => appointment));
  await tx.execute(sql`
    with seats as (
      update claims c set expires_at = null, confirmation_number = b.confirmation_number
      from unnest(${column(({ engagementId }) => engagementId)}::uuid[],
        ${column(({ holdId }) => holdId)}::uuid[],
        ${column(({ place }) => place)}::smallint[],
        ${column(({ confirmationNumber }) => confirmationNumber)}::text[])
        as b (engagement_id, hold_id, place, confirmation_number)
      where c.engagement_id = b.engagement_id and c.hold_id = b.hold_id and c.place = b.place
        and c.expires_at is not null
    ), booked as ${written}
    select`);
}

export type AppointmentRow = NonNullable<Awaited<ReturnType<typeof findById>>>;

function shownOf(stored: unknown) {
  const { firstName, lastName, gender } = openPatient(stored);
  return { firstName, lastName, gender };
}

/** The columns an appointment is displayed from. */
export const appointmentColumns = {
  appointment: appointments,
  engagement: engagementRow(),
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
  patient: storedPatient(sql`${patients}`).mapWith(shownOf),
  /** The person's place in the booking. */
  personPlace: patients.place,
  /** The database's time when the row was read. */
  now: sql<Date>`clock_timestamp()`.mapWith(appointments.createdAt),
};

/** All appointments of an engagement, ordered by the patients' places. */
export const findByEngagement = (tx: Tx, engagementId: string) =>
  tx
    .select(appointmentColumns)
    .from(appointments)
    .innerJoin(engagements, eq(engagements.id, appointments.engagementId))
    .innerJoin(stores, eq(stores.id, appointments.storeId))
    .innerJoin(patients, eq(patients.id, appointments.patientId))
    .where(eq(appointments.engagementId, engagementId))
    .orderBy(patients.place);

export async function findById(db: Db, id: string) {
  const [found] = await db
    .select(appointmentColumns)
    .from(appointments)
    .innerJoin(engagements, eq(engagements.id, appointments.engagementId))
    .innerJoin(stores, eq(stores.id, appointments.storeId))
    .innerJoin(patients, eq(patients.id, appointments.patientId))
    .where(eq(appointments.id, id));
  return found;
}
