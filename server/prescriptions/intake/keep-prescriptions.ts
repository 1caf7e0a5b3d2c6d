// Stores incoming prescriptions: the latest data for a number counts (RXR-04).
import { sql } from 'drizzle-orm';
import { personKey } from '#server/booking/patients/person-key.ts';
import type { Db, Tx } from '#server/database/database.ts';
import { newId } from '#server/database/new-id.ts';
import { stores } from '#server/stores/stores.schema.ts';
import { prescriptions } from '../prescriptions.schema.ts';
import { numberKeyOf, sealContent, type PrescriptionKey } from '../prescriptions.store.ts';
import type { ToldPrescription } from './judge-prescription.ts';

export interface IntakeKeys {
  key: PrescriptionKey;
  /** The server's key that hashes a person, to recognise the same one again. */
  personSecret: Buffer;
}

export async function storesAmong(
  db: Db | Tx,
  numbers: readonly string[],
): Promise<ReadonlySet<string>> {
  if (numbers.length === 0) return new Set();
  const found = await db
    .select({ number: stores.storeNumber })
    .from(stores)
    // One parameter, however many numbers a wrong list has: PostgreSQL takes 65,535.
    .where(sql`${stores.storeNumber} = any(${sql.param([...new Set(numbers)])}::text[])`);
  return new Set(found.map(({ number }) => number));
}

/**
 * Stores all of them in the caller's transaction. A known number is updated; its booking stays
 * while it is for the same person, and a prescription used by one of our appointments stays used,
 * with its booking, whatever comes in.
 * @returns how many were new
 */
export async function keepPrescriptions(
  tx: Tx,
  { key, personSecret }: IntakeKeys,
  told: readonly ToldPrescription[],
): Promise<number> {
  let added = 0;
  // Sorted by number, so that two imports of the same prescriptions wait instead of deadlocking.
  for (const one of told.toSorted((a, b) => (a.number < b.number ? -1 : 1)))
    added += (await keepOne(tx, { key, personSecret }, one)) ? 1 : 0;
  return added;
}

/** True when it was new. */
async function keepOne(
  tx: Tx,
  { key, personSecret }: IntakeKeys,
  { storeNumber, expiresOn, status, ...content }: ToldPrescription,
): Promise<boolean> {
  const numberKey = numberKeyOf(key, content.number);
  const known = await tx.execute<{ id: string }>(
    sql`select id from prescriptions where number_key = ${numberKey} for update`,
  );
  const id = known.rows[0]?.id ?? newId();
  const row = {
    personKey: personKey(content.person, personSecret),
    storeNumber,
    expiresOn,
    endedAs: status === 'ready' ? null : status,
    sealed: await sealContent(key, id, content),
  };
  if (known.rows.length === 0) {
    const made = await tx
      .insert(prescriptions)
      .values({ id, numberKey, ...row })
      .onConflictDoNothing();
    if (made.rowCount === 1) return true;
    // A concurrent import inserted it first; update it.
    return keepOne(tx, { key, personSecret }, { storeNumber, expiresOn, status, ...content });
  }
  // A corrected name is a different person too: what an appointment uses must not be used again.
  const isBegun = sql`${prescriptions.personKey} = ${row.personKey}
    or ${prescriptions.appointmentId} is not null`;
  await tx
    .update(prescriptions)
    .set({
      ...row,
      engagementId: sql`case when ${isBegun} then ${prescriptions.engagementId} end`,
      updatedAt: sql`clock_timestamp()`,
    })
    .where(sql`${prescriptions.id} = ${id}`);
  return false;
}
