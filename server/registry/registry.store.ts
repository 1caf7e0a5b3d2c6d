// Which doses were reported to the registry, which reports were deleted as entered in error, and
// the registry's answers (0301_registry.sql, 0500_entered_in_error.sql).
import { eq, sql, type SQL } from 'drizzle-orm';
import { UNDO_SECONDS } from '#domain/visits.ts';
import { appointments, patients } from '#server/booking/booking.schema.ts';
import { patientRow } from '#server/booking/patients/sealed-patients.ts';
import type { Db } from '#server/database/database.ts';
import type { Queries } from '#server/database/queries.ts';
import { giveBackIn, type Lease } from '#server/queue.ts';
import { stores } from '#server/stores/stores.schema.ts';
import { teamMembers } from '#server/team/team.schema.ts';
import { immunizations } from '#server/visits/visits.schema.ts';
import type { ReportedDose } from './vxu.ts';

/** As long as a step can be undone, plus a margin for transactions that were still open. */
const SETTLED_SECONDS = UNDO_SECONDS + 15;
/** When a registry is first set up, older doses are not reported automatically. */
const DAYS_BACK = 30;
const MOST = 1000;

/**
 * Queues doses that can no longer be undone. They are found by their own records, so none is
 * missed, however it was recorded.
 */
export async function queueDoses(db: Db, states: readonly string[] | undefined): Promise<void> {
  const ofStates = states ? sql`and s.state = any(${sql.param([...states])}::text[])` : sql``;
  await db.execute(sql`
    insert into registry_messages (immunization_id)
    select i.id from immunizations i
      join appointments a on a.id = i.appointment_id join stores s on s.id = a.store_id
      where (i.given_at > clock_timestamp() - make_interval(days => ${DAYS_BACK})
          or i.recorded_at > clock_timestamp() - make_interval(days => ${DAYS_BACK}))
        and coalesce(i.recorded_at, i.given_at)
          < clock_timestamp() - make_interval(secs => ${SETTLED_SECONDS})
        and i.entered_in_error_at is null ${ofStates}
        and not exists (select from registry_messages m where m.immunization_id = i.id)
      order by i.given_at limit ${MOST}
    on conflict do nothing`);
}

/** What a message reports: a dose given, or one to delete as entered in error. */
export type Message = 'dose' | 'deletion';

const TABLES: Readonly<Record<Message, SQL>> = {
  dose: sql.raw('registry_messages'),
  deletion: sql.raw('registry_deletions'),
};

/** The failure stored for a dose entered in error before it was sent. */
export const TAKEN_BACK = 'taken back';

/**
 * Queues deletions for doses entered in error that the registry may have: their message was sent,
 * with whatever result, and will not be sent again.
 */
export async function queueDeletions(db: Db): Promise<void> {
  await db.execute(sql`
    insert into registry_deletions (immunization_id)
    select i.id from immunizations i join registry_messages m on m.immunization_id = i.id
      where i.entered_in_error_at is not null
        and (m.accepted_at is not null or m.given_up_at is not null and m.left_at is not null)
        and not exists (select from registry_deletions d where d.immunization_id = i.id)
      limit ${MOST}
    on conflict do nothing`);
}

export interface Taken extends Record<string, unknown> {
  message: Message;
  immunizationId: string;
  controlId: string;
  /** Including this one. */
  attempts: number;
}

/** Takes the message due longest, for this process only until the lease ends. */
export async function takeNext(
  db: Db,
  message: Message,
  { carrier, seconds }: Lease,
): Promise<Taken | undefined> {
  const { rows } = await db.execute<Omit<Taken, 'message'>>(sql`
    with next as (
      select immunization_id from ${TABLES[message]}
      where accepted_at is null and given_up_at is null and due_at <= clock_timestamp()
      order by due_at, immunization_id limit 1
      for update skip locked
    )
    update ${TABLES[message]} m
    set attempts = m.attempts + 1, failure = null, taken_by = ${carrier ?? null},
      due_at = clock_timestamp() + make_interval(secs => ${seconds})
    from next where m.immunization_id = next.immunization_id
    returning m.immunization_id as "immunizationId", m.control_id as "controlId", m.attempts`);
  const [row] = rows;
  // Record<string, unknown> hides the row's columns.
  return row && ({ message, ...row } as Taken);
}

const WAITS = 'accepted_at is null and given_up_at is null';
const giveBacks = (['registry_messages', 'registry_deletions'] as const).map((table) =>
  giveBackIn({ table, waits: WAITS, job: 'registry' }),
);

/** Ends the leases of dead processes. */
export async function giveBackReports(db: Queries, carriers: readonly string[]): Promise<void> {
  for (const giveBack of giveBacks) await giveBack(db, carriers);
}

/**
 * The dose with its patient; undefined when it was entered in error (or, for a deletion, when it
 * was not), and when the patient was forgotten.
 */
export async function findDose(
  db: Db,
  message: Message,
  id: string,
): Promise<ReportedDose | undefined> {
  const [row] = await db
    .select({
      dose: immunizations,
      givenBy: teamMembers.name,
      patient: patientRow(),
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
  if (!row || row.patient.forgottenAt) return undefined;
  if ((row.dose.enteredInErrorAt !== null) !== (message === 'deletion')) return undefined;
  const { dose, givenBy, patient, store } = row;
  return { ...dose, givenBy, patient, store };
}

/**
 * Marks that the registry may have it from now on. Deletions are sent again regardless, so they
 * have no mark.
 */
export async function markLeaving(db: Db, { message, controlId }: Taken): Promise<void> {
  if (message === 'dose')
    await db.execute(sql`update registry_messages
      set left_at = coalesce(left_at, clock_timestamp()) where control_id = ${controlId}`);
}

export async function markAccepted(db: Db, { message, controlId }: Taken): Promise<void> {
  await db.execute(sql`update ${TABLES[message]}
    set accepted_at = clock_timestamp(), failure = null where control_id = ${controlId}`);
}

/** True while no later attempt has taken the message. */
const isStill = ({ controlId, attempts }: Taken) =>
  sql`control_id = ${controlId} and attempts = ${attempts} and accepted_at is null`;

/** @returns whether this attempt was the latest and gave up */
export async function markGivenUp(db: Db, taken: Taken, failure: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`update ${TABLES[taken.message]}
    set given_up_at = clock_timestamp(), failure = ${failure} where ${isStill(taken)}`);
  return rowCount === 1;
}

/** @returns whether this attempt was the latest and is retried later */
export async function putOff(
  db: Db,
  taken: Taken,
  { failure, seconds }: { failure: string; seconds: number },
): Promise<boolean> {
  const { rowCount } =
    await db.execute(sql`update ${TABLES[taken.message]} set failure = ${failure},
    due_at = clock_timestamp() + make_interval(secs => ${seconds}) where ${isStill(taken)}`);
  return rowCount === 1;
}

export interface ListedMessage {
  controlId: string;
  confirmationNumber: string;
  storeNumber: string;
  attempts: number;
  givenUpAt: Date | null;
  failure: string;
  isDeletion: boolean;
}

/** The messages that failed, the latest first. */
export async function listFailures(db: Queries, most: number): Promise<ListedMessage[]> {
  const { rows } = await db.query<ListedMessage>({
    name: 'list-registry-failures',
    text: `select m.control_id as "controlId", a.confirmation_number as "confirmationNumber",
        s.store_number as "storeNumber", m.attempts, m.given_up_at as "givenUpAt", m.failure, m.is_deletion as "isDeletion"
      from (
        select immunization_id, control_id, attempts, accepted_at, given_up_at, failure,
          false as is_deletion from registry_messages
        union all
        select immunization_id, control_id, attempts, accepted_at, given_up_at, failure, true
          from registry_deletions) m join immunizations i on i.id = m.immunization_id
        join appointments a on a.id = i.appointment_id join stores s on s.id = a.store_id
      where m.accepted_at is null and m.failure <> '${TAKEN_BACK}'
      order by i.given_at desc limit $1`,
    values: [most],
  });
  return rows;
}

/** Requeues messages given up: this one, or all. Returns how many. */
export async function sendAgain(db: Queries, controlId: string | undefined): Promise<number> {
  const { rows } = await db.query({
    name: 'registry-again',
    text: `with doses as (
        update registry_messages
        set given_up_at = null, attempts = 0, failure = null, due_at = clock_timestamp()
        where given_up_at is not null and failure <> '${TAKEN_BACK}'
          and control_id = coalesce($1, control_id) returning control_id
      ), deletions as (
        update registry_deletions
        set given_up_at = null, attempts = 0, failure = null, due_at = clock_timestamp()
        where given_up_at is not null and failure <> '${TAKEN_BACK}'
          and control_id = coalesce($1, control_id) returning control_id)
      select control_id from doses union all select control_id from deletions`,
    values: [controlId ?? null],
  });
  return rows.length;
}
