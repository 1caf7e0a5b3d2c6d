// Visits as the desk reads them: a store's day, or a single visit (DSK-02).
import { and, asc, eq, ne, sql, type SQL } from 'drizzle-orm';
import type { DeskDay } from '#contract/desk.ts';
import type { IsoDate } from '#domain/dates.ts';
import { UNDO_SECONDS } from '#domain/visits.ts';
import { appointments, engagements, patients } from '#server/booking/booking.schema.ts';
import { patientRow } from '#server/booking/patients/sealed-patients.ts';
import type { Db, Tx } from '#server/database/database.ts';
import { lostRows } from '#server/store-calendar/calendar.store.ts';
import { stores } from '#server/stores/stores.schema.ts';
import { teamMembers } from '#server/team/team.schema.ts';
import { isOfStoreDay } from '#server/visits/store-day.ts';
import { visitSteps } from '#server/visits/visits.schema.ts';

const columns = {
  appointment: appointments,
  engagement: engagements,
  patient: patientRow(),
  store: {
    storeNumber: stores.storeNumber,
    name: stores.name,
    state: stores.state,
    timeZone: stores.timeZone,
  },
  step: visitSteps,
  member: { name: teamMembers.name },
  isTimeLost: sql<boolean>`(${appointments.stage} = 'booked'
    and exists (${lostRows(sql`appointments`)}))`,
  now: sql<Date>`clock_timestamp()`.mapWith(appointments.createdAt),
};

/** A visit, with the step that led to its stage; no step when something else changed it last. */
const visits = (db: Db | Tx, condition: SQL | undefined) =>
  db
    .select(columns)
    .from(appointments)
    .innerJoin(engagements, eq(engagements.id, appointments.engagementId))
    .innerJoin(patients, eq(patients.id, appointments.patientId))
    .innerJoin(stores, eq(stores.id, appointments.storeId))
    .leftJoin(
      visitSteps,
      and(
        eq(visitSteps.appointmentId, appointments.id),
        eq(visitSteps.version, appointments.visitVersion),
      ),
    )
    .leftJoin(teamMembers, eq(teamMembers.id, visitSteps.memberId))
    .where(condition)
    .orderBy(asc(appointments.startsAt), asc(engagements.id), asc(patients.place));

const isUndoable = sql`(${visitSteps.memberId} is not null
  and ${visitSteps.takenAt} > clock_timestamp() - make_interval(secs => ${UNDO_SECONDS}))`;

export type VisitOfDay = Awaited<ReturnType<typeof visits>>[number];

/** The store, and today's date there. */
export async function storeDay(
  db: Db,
  storeId: number,
): Promise<DeskDay['store'] & { today: IsoDate; now: Date }> {
  const [found] = await db
    .select({
      storeNumber: stores.storeNumber,
      name: stores.name,
      state: stores.state,
      timeZone: stores.timeZone,
      locationId: stores.locationId,
      organizationId: stores.organizationId,
      stocked: stores.stocked,
      today: sql<IsoDate>`(clock_timestamp() at time zone ${stores.timeZone})::date::text`,
      now: columns.now,
    })
    .from(stores)
    .where(eq(stores.id, storeId));
  if (!found) throw new Error('a team member is of a store that is not there');
  const { stocked, ...store } = found;
  // Entries with a maker are listed a second time, as code:maker.
  return { ...store, vaccines: stocked.filter((code) => !code.includes(':')) };
}

/**
 * Everyone of the day except those who cancelled, by time; the date is the store's. Today has also
 * those for whom yesterday is not over, and whose last step can still be undone.
 */
export function visitsOn(
  db: Db,
  storeId: number,
  { date, today, timeZone }: { date: IsoDate; today: IsoDate; timeZone: string },
): Promise<VisitOfDay[]> {
  const midnight = (days: number) =>
    sql`(${date}::date + ${days}::integer)::timestamp at time zone ${timeZone}`;
  return visits(
    db,
    and(
      eq(appointments.storeId, storeId),
      sql`${appointments.startsAt} >= ${midnight(date === today ? -1 : 0)}`,
      sql`${appointments.startsAt} < ${midnight(1)}`,
      sql`(${appointments.startsAt} >= ${midnight(0)} or ${isOfStoreDay} or ${isUndoable})`,
      sql`${appointments.status} <> 'Cancelled'`,
    ),
  );
}

/**
 * The id of the visit with that number at the store, on any day, and for a group's number of the
 * first one there; none if it was cancelled.
 */
export async function visitNumbered(
  db: Db,
  storeId: number,
  confirmationNumber: string,
): Promise<string | undefined> {
  const [found] = await db
    .select({ id: appointments.id })
    .from(appointments)
    .innerJoin(patients, eq(patients.id, appointments.patientId))
    .where(
      and(
        sql`${appointments.id} in (
          select id from appointments where confirmation_number = ${confirmationNumber}
          union select a.id from appointments a join engagements e on e.id = a.engagement_id
            where e.group_number = ${confirmationNumber})`,
        eq(appointments.storeId, storeId),
        ne(appointments.status, 'Cancelled'),
      ),
    )
    .orderBy(asc(appointments.startsAt), asc(patients.place))
    .limit(1);
  return found?.id;
}

/** A visit of the store; undefined for another store's and for an unknown one alike. */
export async function visitOf(
  db: Db | Tx,
  storeId: number,
  appointmentId: string,
): Promise<VisitOfDay | undefined> {
  const [found] = await visits(
    db,
    and(eq(appointments.storeId, storeId), eq(appointments.id, appointmentId)),
  );
  return found;
}
