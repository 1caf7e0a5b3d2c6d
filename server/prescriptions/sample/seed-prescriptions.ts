// Invented prescriptions at sample stores, so that newcomers can try the feature
// (docs/prescriptions.md). An installation for real patients has no sample stores and none of
// these.
import { sql } from 'drizzle-orm';
import { addDays, type IsoDate } from '#domain/dates.ts';
import { todayIn } from '#domain/zones.ts';
import type { Database, Tx } from '#server/database/database.ts';
import { serverKey } from '#server/security/keys.ts';
import { SAMPLE_SOURCE } from '#server/stores/sample/seed-stores.ts';
import {
  judgePrescription,
  PRESCRIPTION_COLUMNS,
  type PrescriptionRow,
} from '../intake/judge-prescription.ts';
import { keepPrescriptions } from '../intake/keep-prescriptions.ts';
import { prescriptionKey } from '../prescriptions.store.ts';

/** Longer than any trial. */
const GOOD_FOR_DAYS = 365;

interface Sample extends Partial<PrescriptionRow> {
  prescriptionNumber: string;
  /** It is at the first store in this state that sells its vaccine. */
  state: string;
  vaccine: string;
  dateOfBirth: IsoDate;
}

/** RSV vaccine needs a prescription in Missouri at any age (20 CSR 2220-6.050). */
const SAMPLES: readonly Sample[] = [
  {
    prescriptionNumber: '7001001',
    state: 'MO',
    vaccine: '93',
    firstName: 'Ana',
    lastName: 'Reyes',
    dateOfBirth: '1948-04-28',
    gender: 'Female',
    email: 'ana.reyes@example.com',
    phone: '314-555-0142',
    prescriber: 'Dr. Lee',
  },
  {
    prescriptionNumber: '7001002',
    state: 'MO',
    vaccine: '93',
    firstName: 'Ana',
    lastName: 'Reyes',
    dateOfBirth: '1948-04-28',
    status: 'expired',
  },
  {
    prescriptionNumber: '7001003',
    state: 'MO',
    vaccine: '150',
    firstName: 'Ana',
    lastName: 'Reyes',
    dateOfBirth: '1948-04-28',
    status: 'used',
  },
  {
    prescriptionNumber: '7001004',
    state: 'MO',
    vaccine: '93',
    firstName: 'Luis',
    lastName: 'Ortega',
    dateOfBirth: '1946-11-02',
    language: 'es',
  },
];

/** A row with every column empty. */
const UNSAID = Object.fromEntries(
  PRESCRIPTION_COLUMNS.map((column) => [column, '']),
  // The keys are the columns above, which fromEntries does not tell.
) as PrescriptionRow;

/** Runs once per database of sample stores: one that has prescriptions is left alone. */
export async function seedPrescriptions({ db, pool }: Database): Promise<void> {
  const keys = {
    key: await prescriptionKey(pool),
    personSecret: await serverKey(pool, 'person'),
  };
  const today = todayIn('America/Chicago', new Date());
  await db.transaction(async (tx) => {
    const { rowCount } = await tx.execute(sql`select from prescriptions limit 1`);
    if (rowCount) return;
    for (const { state, ...sample } of SAMPLES) {
      const storeNumber = await sampleStoreFor(tx, state, sample.vaccine);
      if (storeNumber === undefined) return;
      const expires = addDays(today, GOOD_FOR_DAYS);
      const row = { ...UNSAID, ...sample, storeNumber, expires };
      const judged = judgePrescription(row, new Set([storeNumber]), today);
      if ('wrong' in judged) throw new Error('a sample prescription is wrong');
      await keepPrescriptions(tx, keys, [judged.told]);
    }
  });
}

async function sampleStoreFor(tx: Tx, state: string, vaccine: string) {
  const { rows } = await tx.execute<{ number: string }>(sql`
    select store_number as number from stores s
    where source = ${SAMPLE_SOURCE} and state = ${state} and retired_at is null and exists (
      select from store_products where store_id = s.id and vaccine_code = ${vaccine})
    order by store_number limit 1`);
  return rows[0]?.number;
}
