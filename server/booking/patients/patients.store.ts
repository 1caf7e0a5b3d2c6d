import { and, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '#server/database/database.ts';
import { patients } from '../booking.schema.ts';
import type { Visit } from '../judge-visit.ts';

export type Patient = typeof patients.$inferSelect;

/** What is kept of a patient, without ids and times. */
export type PatientDetails = Omit<
  typeof patients.$inferInsert,
  'id' | 'engagementId' | 'place' | 'createdAt' | 'updatedAt'
>;

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
    .select()
    .from(patients)
    .where(
      and(
        eq(patients.engagementId, engagementId),
        patientId === undefined ? undefined : eq(patients.id, patientId),
      ),
    )
    .orderBy(patients.place)
    .limit(1);
  return found;
}

/** Everybody of an engagement, in the order of their places. */
export const findPatients = (tx: Tx, engagementId: string): Promise<Patient[]> =>
  tx.select().from(patients).where(eq(patients.engagementId, engagementId)).orderBy(patients.place);

/** Who of an engagement: an individual has the one place, a group as many as it has people. */
export interface Whose {
  engagementId: string;
  place: number;
}

/** Keeps the patient of that place; a second try mends the first, under the first one's id. */
export async function keepPatient(
  tx: Tx,
  whose: Whose,
  id: string,
  details: PatientDetails,
): Promise<string> {
  const [kept] = await tx
    .insert(patients)
    .values({ ...details, ...whose, id })
    .onConflictDoUpdate({
      target: [patients.engagementId, patients.place],
      set: { ...details, updatedAt: sql`clock_timestamp()` },
    })
    .returning({ id: patients.id });
  if (!kept) throw new Error('a patient was not kept');
  return kept.id;
}

/** False when the engagement has no such patient, in that place if one is named. */
export async function replacePatient(
  tx: Tx,
  engagementId: string,
  patientId: string,
  details: PatientDetails,
  place?: number,
): Promise<boolean> {
  const replaced = await tx
    .update(patients)
    .set({ ...details, updatedAt: sql`clock_timestamp()` })
    .where(
      and(
        eq(patients.engagementId, engagementId),
        eq(patients.id, patientId),
        place === undefined ? undefined : eq(patients.place, place),
      ),
    );
  return replaced.rowCount === 1;
}

/**
 * What is held for somebody, in which state and on which local date; undefined when nothing is held
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
