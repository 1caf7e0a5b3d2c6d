// Check-ins in the database: which session may follow which visit (WLK-02).
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { isWaiting, type Stage } from '#domain/visits.ts';
import { appointmentColumns } from '#server/booking/appointments/appointments.store.ts';
import { appointments, engagements, patients } from '#server/booking/booking.schema.ts';
import type { Db, Tx } from '#server/database/database.ts';
import { newId } from '#server/database/new-id.ts';
import type { SessionId } from '#server/security/sessions.ts';
import { stores } from '#server/stores/stores.schema.ts';
import { isOfStoreDay } from '#server/visits/store-day.ts';
import { checkIns } from './walk-ins.schema.ts';

/** The id of the appointment's check-in in this session, created if it does not exist. */
export async function checkInOf(
  tx: Tx,
  appointmentId: string,
  sessionId: SessionId,
): Promise<string> {
  const [known] = await tx
    .select({ id: checkIns.id })
    .from(checkIns)
    .where(and(eq(checkIns.appointmentId, appointmentId), eq(checkIns.sessionId, sessionId)))
    .limit(1);
  if (known) return known.id;
  const id = newId();
  await tx.insert(checkIns).values({ id, appointmentId, sessionId });
  return id;
}

/** Whether a team member, not the patient, last took the visit to this stage. */
const lastTakenByTeam = (stage: Stage) => sql<boolean>`coalesce((
    select v.member_id is not null from visit_steps v
    where v.appointment_id = ${appointments.id} and v.to_stage = ${stage} and v.undoes is null
    order by v.version desc limit 1), false)`;

const columns = {
  ...appointmentColumns,
  storeId: stores.id,
  /** How many can start at once now (paceAt in opening.ts). */
  seats: sql<number>`greatest(1, least(${stores.seats}, (
    select min(b.seats) from store_blocks b
    cross join (select clock_timestamp() at time zone ${stores.timeZone} as now) clock
    where b.store_id = ${stores.id} and b.date = clock.now::date
      and to_char(clock.now, 'HH24:MI') >= b.from_time
      and to_char(clock.now, 'HH24:MI') < b.until_time)))::integer`,
  slotMinutes: stores.slotMinutes,
  /** Whether the visit is part of the store's day now. */
  isToday: isOfStoreDay,
  /** Whether a team member recorded the arrival, and the end of the place in the line. */
  arrivedByTeam: lastTakenByTeam('arrived'),
  leftByTeam: lastTakenByTeam('left'),
};

export type CheckInRow = NonNullable<Awaited<ReturnType<typeof findCheckIn>>>;
/** A row without a check-in yet. */
export type ArrivalRow = Awaited<ReturnType<typeof lockBooked>>[number];

/** The check-in, for the session that made it. */
export async function findCheckIn(db: Db | Tx, checkInId: string, sessionId: SessionId) {
  const [found] = await db
    .select({ checkInId: checkIns.id, ...columns })
    .from(checkIns)
    .innerJoin(appointments, eq(appointments.id, checkIns.appointmentId))
    .innerJoin(engagements, eq(engagements.id, appointments.engagementId))
    .innerJoin(stores, eq(stores.id, appointments.storeId))
    .innerJoin(patients, eq(patients.id, appointments.patientId))
    .where(and(eq(checkIns.id, checkInId), eq(checkIns.sessionId, sessionId)));
  return found;
}

/** The last check-in of a session at a store today whose patient still waits there. */
export async function findWaiting(
  db: Db | Tx,
  { sessionId, storeId }: { sessionId: SessionId; storeId: number },
): Promise<CheckInRow | undefined> {
  const own = await db
    .select({ id: checkIns.id })
    .from(checkIns)
    .innerJoin(appointments, eq(appointments.id, checkIns.appointmentId))
    .where(and(eq(checkIns.sessionId, sessionId), eq(appointments.storeId, storeId)))
    .orderBy(desc(checkIns.id));
  for (const { id } of own) {
    const row = await findCheckIn(db, id, sessionId);
    if (row?.isToday && isWaiting(row.appointment.stage)) return row;
  }
  return undefined;
}

/**
 * The appointment with this number, or everyone's for a group's number, ordered by place, locked
 * until the transaction ends.
 */
export async function lockBooked(tx: Tx, engagementId: string, number: string) {
  await tx.execute(sql`select from engagements where id = ${engagementId} for no key update`);
  return tx
    .select({ ...columns, isByGroup: sql<boolean>`${engagements.groupNumber} = ${number}` })
    .from(appointments)
    .innerJoin(engagements, eq(engagements.id, appointments.engagementId))
    .innerJoin(stores, eq(stores.id, appointments.storeId))
    .innerJoin(patients, eq(patients.id, appointments.patientId))
    .where(
      and(
        eq(appointments.engagementId, engagementId),
        sql`${number} in (${appointments.confirmationNumber}, ${engagements.groupNumber})`,
      ),
    )
    .orderBy(asc(patients.place))
    .for('no key update', { of: appointments });
}

/** Locks the visit of a check-in until the transaction ends. */
export async function lockVisit(tx: Tx, appointmentId: string): Promise<void> {
  await tx.execute(sql`select from appointments where id = ${appointmentId} for no key update`);
}

export async function sayAtCounter(tx: Tx, appointmentId: string): Promise<void> {
  await tx
    .update(appointments)
    .set({
      atCounterAt: sql`coalesce(${appointments.atCounterAt}, clock_timestamp())`,
      updatedAt: sql`clock_timestamp()`,
    })
    .where(eq(appointments.id, appointmentId));
}
