import { and, eq, sql, type SQLWrapper } from 'drizzle-orm';
import type { Db, Tx } from '#server/database/database.ts';
import { personsOf } from '#server/security/persons.ts';
import { patients, personKeys } from '../booking.schema.ts';
import type { Visit } from '../judge-visit.ts';
import { patientRow, sealPatient, type Patient, type PatientSelf } from './sealed-patients.ts';

/** What is stored about a patient, without ids and times. */
export interface PatientDetails extends PatientSelf {
  personKey: Buffer;
}

/** Whether the engagement has this patient; any patient when none is named. */
export async function hasPatient(
  tx: Tx,
  engagementId: string,
  patientId?: string,
): Promise<boolean> {
  const [found] = await tx
    .select({ id: patients.id })
    .from(patients)
    .where(
      and(
        eq(patients.engagementId, engagementId),
        patientId === undefined ? undefined : eq(patients.id, patientId),
      ),
    )
    .limit(1);
  return found !== undefined;
}

/** The first patient of the engagement when none is named. */
export async function findPatient(
  db: Db | Tx,
  engagementId: string,
  patientId?: string,
): Promise<Patient | undefined> {
  const [found] = await db
    .select({ patient: patientRow() })
    .from(patients)
    .where(
      and(
        eq(patients.engagementId, engagementId),
        patientId === undefined ? undefined : eq(patients.id, patientId),
      ),
    )
    .orderBy(patients.place)
    .limit(1);
  return found?.patient;
}

/** Everyone in an engagement, ordered by place. */
export async function findPatients(tx: Tx, engagementId: string): Promise<Patient[]> {
  const found = await tx
    .select({ patient: patientRow() })
    .from(patients)
    .where(eq(patients.engagementId, engagementId))
    .orderBy(patients.place);
  return found.map(({ patient }) => patient);
}

/** A person of an engagement: an individual has one place, a group as many as it has people. */
export interface Whose {
  engagementId: string;
  place: number;
}

/** Stores the patient of that place; a second attempt overwrites the first, under the same id. */
export async function keepPatient(
  tx: Tx,
  whose: Whose,
  id: string,
  details: PatientDetails,
): Promise<string> {
  const { columns, wrapped } = await sealed(tx, whose, details);
  const [kept] = await withKey(
    tx,
    wrapped,
    tx
      .insert(patients)
      .values({ ...details, ...columns, ...whose, id })
      .onConflictDoUpdate({
        target: [patients.engagementId, patients.place],
        set: { ...details, ...columns, updatedAt: sql`clock_timestamp()` },
      })
      .returning({ id: patients.id }),
  );
  if (kept === undefined) throw new Error('a patient was not kept');
  return kept;
}

/** False when the engagement has no such patient in that place. */
export async function replacePatient(
  tx: Tx,
  whose: Whose,
  patientId: string,
  details: PatientDetails,
): Promise<boolean> {
  const { columns, wrapped } = await sealed(tx, whose, details);
  const replaced = await withKey(
    tx,
    wrapped,
    tx
      .update(patients)
      .set({ ...details, ...columns, updatedAt: sql`clock_timestamp()` })
      .where(
        and(
          eq(patients.engagementId, whose.engagementId),
          eq(patients.id, patientId),
          eq(patients.place, whose.place),
        ),
      )
      .returning({ id: patients.id }),
  );
  return replaced.length === 1;
}

/** Seals a stored patient, and changes nothing else. */
export async function sealKept(tx: Tx, patient: Patient): Promise<void> {
  const { columns, wrapped } = await sealed(tx, patient, patient);
  await withKey(
    tx,
    wrapped,
    tx
      .update(patients)
      .set(columns)
      .where(eq(patients.id, patient.id))
      .returning({ id: patients.id }),
  );
}

/** Uses the key this place already has, so that it also opens older copies. */
async function sealed(tx: Tx, whose: Whose, self: PatientSelf) {
  const [there] = await tx
    .select({ key: personKeys.wrapped })
    .from(patients)
    .innerJoin(personKeys, eq(personKeys.patientId, patients.id))
    .where(and(eq(patients.engagementId, whose.engagementId), eq(patients.place, whose.place)));
  return sealPatient(await personsOf(tx), whose, self, there?.key);
}

/**
 * Stores the key of the patient being written, in the same round trip; returns the patient's id.
 */
async function withKey(tx: Tx, wrapped: Buffer, written: SQLWrapper): Promise<string[]> {
  const kept = await tx.execute<{ id: string }>(sql`
    with written as ${written}
    insert into person_keys (patient_id, wrapped) select id, ${wrapped}::bytea from written
    on conflict (patient_id) do update set wrapped = excluded.wrapped
    returning patient_id as id`);
  return kept.rows.map(({ id }) => id);
}

/**
 * What is held for a person, in which state and on which local date; undefined when nothing is held
 * for them now.
 */
export async function findHeld(tx: Tx, { engagementId, place }: Whose): Promise<Visit | undefined> {
  const found = await tx.execute<Visit & Record<string, unknown>>(sql`
    select c.vaccines, s.state, (c.starts_at at time zone s.time_zone)::date::text as "on"
    from claims c join stores s on s.id = c.store_id
    where c.engagement_id = ${engagementId} and c.place = ${place} and c.expires_at > clock_timestamp()
    limit 1`);
  return found.rows[0];
}
