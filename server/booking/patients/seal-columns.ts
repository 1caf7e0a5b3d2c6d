/**
 * Once no release runs any more that reads patients in the clear: seals who is not sealed, and
 * takes away what stands beside a seal (SAF-08; docs/decisions/055). Begun again it goes on.
 */
import { and, eq, gt, isNull, sql, type SQL } from 'drizzle-orm';
import { inTransaction } from '#server/database/transaction.ts';
import type { Database, Db, Tx } from '#server/database/database.ts';
import { ListProblem } from '#server/lists/csv-list.ts';
import { personsOf } from '#server/security/persons.ts';
import { patients } from '../booking.schema.ts';
import { sealKept } from './patients.store.ts';
import { patientRow } from './sealed-patients.ts';

export const SEAL_USAGE = `usage: npm run columns:seal                    what is in the clear
       npm run columns:seal -- --confirm       and seals it: no release before this one may run
       npm run columns:seal -- --forget-lost   forgets whose keys are gone, after a restore`;

/** So many in one transaction: their rows are locked meanwhile. */
const BATCH = 200;

export interface SealWish {
  isConfirmed: boolean;
  forgetsLost: boolean;
}

/** @throws ListProblem with the usage */
export function readSealWish(args: readonly string[]): SealWish {
  const [flag, ...more] = args;
  if (more.length > 0 || !['--confirm', '--forget-lost', undefined].includes(flag))
    throw new ListProblem(SEAL_USAGE);
  return { isConfirmed: flag === '--confirm', forgetsLost: flag === '--forget-lost' };
}

/** Answers what was done, or would be. */
export async function sealColumns({ db }: Database, wish: SealWish): Promise<string> {
  if (wish.isConfirmed) return sealed(db);
  if (wish.forgetsLost) return lostForgotten(db);
  const { bare, beside, lost } = await counts(db);
  return [
    `${bare} patients are in the clear, and ${beside} beside their seal.`,
    `${lost} patients are sealed with a key that is gone.`,
    ...(bare + beside > 0 ? ['Nothing was sealed: say it again with --confirm.'] : []),
  ].join('\n');
}

const isBare = sql`sealed is null and forgotten_at is null`;
const isBeside = sql`sealed is not null
  and (first_name <> '' or last_name <> '' or contact <> '{}' or dob <> '1900-01-01')`;
const isLost = sql`sealed is not null and forgotten_at is null
  and not exists (select from person_keys k where k.patient_id = patients.id)`;

async function counts(db: Db) {
  const { rows } = await db.execute<Record<'bare' | 'beside' | 'lost', number>>(sql`
    select count(*) filter (where ${isBare})::integer as bare,
      count(*) filter (where ${isBeside})::integer as beside,
      count(*) filter (where ${isLost})::integer as lost
    from patients`);
  return rows[0] ?? { bare: 0, beside: 0, lost: 0 };
}

async function sealed(db: Db): Promise<string> {
  await personsOf(db);
  // From here on nothing is written in the clear, and what is there only becomes less.
  await db.execute(sql`create or replace trigger patients_are_sealed
    before insert or update of sealed, dob, first_name, last_name, gender, race_code,
      ethnicity_code, contact on patients
    for each row execute function patients_are_sealed('only')`);
  const bare = await inBatches(db, sealSome);
  const beside = await inBatches(db, clearSome);
  return `${bare} patients were sealed, and of ${beside} what stood beside their seal was taken away.
Their old rows are in the files until vacuum and in copies made before: see docs/operations.md.`;
}

type Batch = { count: number; last: string | undefined };

/** By id, from the first to the last; answers how many. */
async function inBatches(
  db: Db,
  work: (tx: Tx, after: SQL | undefined) => Promise<Batch>,
): Promise<number> {
  let count = 0;
  let after: SQL | undefined;
  for (;;) {
    const batch = await inTransaction(db, (tx) => work(tx, after));
    count += batch.count;
    if (batch.last === undefined) return count;
    after = gt(patients.id, batch.last);
  }
}

async function sealSome(tx: Tx, after: SQL | undefined): Promise<Batch> {
  const rows = await tx
    .select({ patient: patientRow() })
    .from(patients)
    .where(and(isNull(patients.sealed), isNull(patients.forgottenAt), after))
    .orderBy(patients.id)
    .limit(BATCH)
    .for('update');
  for (const { patient } of rows) await sealKept(tx, patient);
  return { count: rows.length, last: rows.at(-1)?.patient.id };
}

async function clearSome(tx: Tx, after: SQL | undefined): Promise<Batch> {
  const rows = await tx
    .select({ id: patients.id })
    .from(patients)
    .where(and(isBeside, after))
    .orderBy(patients.id)
    .limit(BATCH)
    .for('update');
  // The trigger makes nobody of the rest.
  for (const { id } of rows)
    await tx
      .update(patients)
      .set({ firstName: '', lastName: '', contact: {} })
      .where(eq(patients.id, id));
  return { count: rows.length, last: rows.at(-1)?.id };
}

/**
 * Whose keys are gone was forgotten after the backup that was restored. Without any key at all the
 * keys were not restored yet.
 */
async function lostForgotten(db: Db): Promise<string> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::integer as count from person_keys`,
  );
  if (rows[0]?.count === 0)
    throw new ListProblem('person_keys is empty: restore it first (docs/operations.md)');
  const { rows: done } = await db.execute<{ forgotten: number; kept: number }>(sql`
    select count(*) filter (where is_done)::integer as forgotten,
      count(*) filter (where not is_done)::integer as kept
    from (select forget_patient(id) as is_done from patients where ${isLost}) each_one`);
  const { forgotten, kept } = done[0] ?? { forgotten: 0, kept: 0 };
  return `${forgotten} patients were forgotten; ${kept} have a visit to come and are nobody's until then.`;
}
