// Prescriptions at a store, from outside: by a list, as the command imports it.
import { randomInt } from 'node:crypto';
import { importPrescriptions } from '#server/prescriptions/intake/import-prescriptions.ts';
import {
  NEEDED_COLUMNS,
  OPTIONAL_COLUMNS,
} from '#server/prescriptions/intake/judge-prescription.ts';
import type { Database } from '#server/database/database.ts';
import { dayAhead } from './booking.ts';
import { INVITED, INVITED_BORN } from './campaign.ts';

const COLUMNS = [...NEEDED_COLUMNS, ...OPTIONAL_COLUMNS];

/** The same person as an invitation's, who may have a flu shot in Chicago. */
const PRESCRIBED: Record<(typeof COLUMNS)[number], string> = {
  prescriptionNumber: '',
  storeNumber: '',
  vaccine: '150',
  expires: dayAhead(60),
  firstName: INVITED.firstName,
  lastName: INVITED.lastName,
  dateOfBirth: INVITED_BORN,
  status: '',
  prescriber: 'Dr. Lee',
  gender: INVITED.gender,
  race: '',
  ethnicity: '',
  email: INVITED.email,
  phone: INVITED.phone,
  language: '',
};

export type PrescribedRow = Partial<typeof PRESCRIBED>;

export const prescribedRow = (row: PrescribedRow) => ({ ...PRESCRIBED, ...row });

export const prescriptionList = (...rows: PrescribedRow[]): Buffer =>
  Buffer.from(
    [
      COLUMNS.join(','),
      ...rows.map((row) => {
        const whole = prescribedRow(row);
        return COLUMNS.map((column) => whole[column]).join(',');
      }),
    ].join('\n'),
  );

export const importAll = (database: Database, ...rows: PrescribedRow[]) =>
  importPrescriptions(database, prescriptionList(...rows), (language) =>
    language === 'es' ? 'https://es.pharmacy.example' : 'https://www.pharmacy.example',
  );

/** A number unique in the tests. */
export const freshNumber = (): string => String(randomInt(1_000_000_000, 9_999_999_999));

/** One prescription at a store; returns its number. */
export async function prescribe(
  database: Database,
  storeNumber: string,
  row: PrescribedRow = {},
): Promise<string> {
  const prescriptionNumber = row.prescriptionNumber ?? freshNumber();
  await importAll(database, { ...row, prescriptionNumber, storeNumber });
  return prescriptionNumber;
}
