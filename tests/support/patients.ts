// Patients as stored in the database: sealed, so that no statement of a test reads or writes them.
import { eq, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { patients, personKeys } from '#server/booking/booking.schema.ts';
import { personKey } from '#server/booking/patients/person-key.ts';
import {
  patientRow,
  sealPatient,
  type Patient,
  type PatientSelf,
} from '#server/booking/patients/sealed-patients.ts';
import { serverKey } from '#server/security/keys.ts';
import { openPersons } from '#server/security/persons.ts';

/** Everyone in a booking, in the order of their places. */
export async function patientsOf(pool: pg.Pool, engagementId: string): Promise<Patient[]> {
  await openPersons(pool);
  const found = await drizzle(pool)
    .select({ patient: patientRow() })
    .from(patients)
    .where(eq(patients.engagementId, engagementId))
    .orderBy(patients.place);
  return found.map(({ patient }) => patient);
}

/** The ids of everyone with this, in any case: a name, a number, an address. */
export async function patientsWith(pool: pg.Pool, text: string): Promise<string[]> {
  await openPersons(pool);
  const all = await drizzle(pool).select({ patient: patientRow() }).from(patients);
  const says = (patient: Patient) => JSON.stringify(patient).toLowerCase();
  return all.flatMap(({ patient }) =>
    says(patient).includes(text.toLowerCase()) ? [patient.id] : [],
  );
}

/** Changes a patient's details in a booking, whatever the rules say; by default the first one's. */
export async function setPatient(
  pool: pg.Pool,
  { engagementId, place = 1 }: { engagementId: string; place?: number },
  change: Partial<PatientSelf>,
): Promise<void> {
  const one = (await patientsOf(pool, engagementId)).find((patient) => patient.place === place);
  if (!one) throw new Error(`nobody at place ${place}`);
  await write(pool, { ...one, ...change });
}

/** Another patient of the booking, at a free place, like its first but for the change. */
export async function addPatientLike(
  pool: pg.Pool,
  { engagementId, place, id }: { engagementId: string; place: number; id: string },
  change: Partial<PatientSelf> & { personKey: Buffer },
): Promise<void> {
  const [first] = await patientsOf(pool, engagementId);
  if (!first) throw new Error('nobody is booked');
  await write(pool, { ...first, ...change, engagementId, place, id }, change.personKey);
}

/** Another patient of the booking, at the next place. */
export async function addPatientTo(
  pool: pg.Pool,
  engagementId: string,
  { personKey: key, ...one }: PatientSelf & { id: string; personKey: Buffer },
): Promise<void> {
  const place = (await patientsOf(pool, engagementId)).length + 1;
  await write(pool, { ...one, engagementId, place }, key);
}

async function write(
  pool: pg.Pool,
  one: PatientSelf & Pick<Patient, 'id' | 'engagementId' | 'place'>,
  key?: Buffer,
): Promise<void> {
  const { id, engagementId, place, dob, firstName, lastName, gender, raceCode, ethnicityCode } =
    one;
  const self = { dob, firstName, lastName, gender, raceCode, ethnicityCode, contact: one.contact };
  const [kept] = await drizzle(pool)
    .select({ key: personKeys.wrapped })
    .from(personKeys)
    .where(eq(personKeys.patientId, id));
  const { columns, wrapped } = sealPatient(await openPersons(pool), one, self, kept?.key);
  const row = {
    ...self,
    ...columns,
    personKey: key ?? personKey(one, await serverKey(pool, 'person')),
  };
  await drizzle(pool)
    .insert(patients)
    .values({ ...row, id, engagementId, place })
    .onConflictDoUpdate({ target: [patients.engagementId, patients.place], set: row });
  await drizzle(pool).execute(sql`
    insert into person_keys (patient_id, wrapped) values (${id}, ${wrapped}::bytea)
    on conflict (patient_id) do update set wrapped = excluded.wrapped`);
}
