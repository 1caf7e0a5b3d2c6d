// Which doses were told to the registry, and what it said (0301_registry.sql).
import { eq, sql } from 'drizzle-orm';
import { UNDO_SECONDS } from '#domain/visits.ts';
import { appointments, patients } from '#server/booking/booking.schema.ts';
import type { Db } from '#server/database/database.ts';
import type { Queries } from '#server/database/queries.ts';
import { stores } from '#server/stores/stores.schema.ts';
import { teamMembers } from '#server/team/team.schema.ts';
import { immunizations } from '#server/visits/visits.schema.ts';
import type { ReportedDose } from './vxu.ts';

/** A step can be taken back as long; a transaction that began before may end a little later. */
const SETTLED_SECONDS = UNDO_SECONDS + 15;
/** Doses that are older when a registry is set for the first time are not told by themselves. */
const DAYS_BACK = 30;
const MOST = 1000;

/**
 * Puts doses into the queue that can be taken back no more. The record of a dose is what says that
 * it is to be told, so none is lost, however it was recorded.
 */
export async function queueDoses(db: Db, states: readonly string[] | undefined): Promise<void> {
  const ofStates = states ? sql`and s.state = any(${sql.param([...states])}::text[])` : sql``;
  await db.execute(sql`
    insert into registry_messages (immunization_id)
    select i.id from immunizations i
      join appointments a on a.id = i.appointment_id join stores s on s.id = a.store_id
      where i.given_at < clock_timestamp() - make_interval(secs => ${SETTLED_SECONDS})
        and i.given_at > clock_timestamp() - make_interval(days => ${DAYS_BACK})
        and i.entered_in_error_at is null ${ofStates}
        and not exists (select from registry_messages m where m.immunization_id = i.id)
      order by i.given_at limit ${MOST}
    on conflict do nothing`);
}

export interface Taken extends Record<string, unknown> {
  immunizationId: string;
  controlId: string;
  /** With this one. */
  attempts: number;
}

/** The message that is due longest, for this process only, until `leaseSeconds` are over. */
export async function takeNext(db: Db, leaseSeconds: number): Promise<Taken | undefined> {
  const { rows } = await db.execute<Taken>(sql`
    with next as (
      select immunization_id from registry_messages
      where accepted_at is null and given_up_at is null and due_at <= clock_timestamp()
      order by due_at, immunization_id limit 1
      for update skip locked
    )
    update registry_messages m
    set attempts = m.attempts + 1, failure = null,
      due_at = clock_timestamp() + make_interval(secs => ${leaseSeconds})
    from next where m.immunization_id = next.immunization_id
    returning m.immunization_id as "immunizationId", m.control_id as "controlId", m.attempts`);
  return rows[0];
}

/** The dose with whose it is; undefined when it was taken back, or its person forgotten. */
export async function findDose(db: Db, id: string): Promise<ReportedDose | undefined> {
  const [row] = await db
    .select({
      dose: immunizations,
      givenBy: teamMembers.name,
      patient: patients,
      store: {
        storeNumber: stores.storeNumber,
        state: stores.state,
        timeZone: stores.timeZone,
      },
    })
    .from(immunizations)
    .innerJoin(appointments, eq(appointments.id, immunizations.appointmentId))
    .innerJoin(patients, eq(patients.id, appointments.patientId))
    .innerJoin(stores, eq(stores.id, appointments.storeId))
    .leftJoin(teamMembers, eq(teamMembers.id, immunizations.givenBy))
    .where(eq(immunizations.id, id));
  if (!row || row.dose.enteredInErrorAt || row.patient.forgottenAt) return undefined;
  const { dose, givenBy, patient, store } = row;
  return { ...dose, givenBy, patient, store };
}

export async function markAccepted(db: Db, controlId: string): Promise<void> {
  await db.execute(sql`update registry_messages
    set accepted_at = clock_timestamp(), failure = null where control_id = ${controlId}`);
}

export async function markGivenUp(db: Db, controlId: string, failure: string): Promise<void> {
  await db.execute(sql`update registry_messages
    set given_up_at = clock_timestamp(), failure = ${failure} where control_id = ${controlId}`);
}

export async function putOff(
  db: Db,
  controlId: string,
  { failure, seconds }: { failure: string; seconds: number },
): Promise<void> {
  await db.execute(sql`update registry_messages set failure = ${failure},
    due_at = clock_timestamp() + make_interval(secs => ${seconds})
    where control_id = ${controlId}`);
}

export interface ListedMessage {
  controlId: string;
  confirmationNumber: string;
  storeNumber: string;
  attempts: number;
  givenUpAt: Date | null;
  failure: string;
}

/** What did not leave, the latest first. */
export async function listFailures(db: Queries, most: number): Promise<ListedMessage[]> {
  const { rows } = await db.query<ListedMessage>({
    name: 'list-registry-failures',
    text: `select m.control_id as "controlId", a.confirmation_number as "confirmationNumber",
        s.store_number as "storeNumber", m.attempts, m.given_up_at as "givenUpAt", m.failure
      from registry_messages m join immunizations i on i.id = m.immunization_id
        join appointments a on a.id = i.appointment_id join stores s on s.id = a.store_id
      where m.accepted_at is null and m.failure is not null
      order by i.given_at desc limit $1`,
    values: [most],
  });
  return rows;
}

/** Sends what was given up once more: that one, or all of them. Returns how many. */
export async function sendAgain(db: Queries, controlId: string | undefined): Promise<number> {
  const { rows } = await db.query({
    name: 'registry-again',
    text: `update registry_messages
      set given_up_at = null, attempts = 0, failure = null, due_at = clock_timestamp()
      where given_up_at is not null and control_id = coalesce($1, control_id) returning control_id`,
    values: [controlId ?? null],
  });
  return rows.length;
}
