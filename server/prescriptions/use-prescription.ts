// Marks a prescription as used by the booking it began, in the booking's transaction (RXR-04).
import type { IsoDate } from '#domain/dates.ts';
import { isOnFile, type OnFile } from '#domain/prescriptions.ts';
import { canonicalCode } from '#domain/vaccine-codes.ts';
import type { HeldVaccine } from '#server/booking/booking.schema.ts';
import type { Tx } from '#server/database/database.ts';
import {
  lockPrescription,
  onFile,
  prescriptionOf,
  setUsedBy,
  type Prescription,
  type PrescriptionKey,
} from './prescriptions.store.ts';

/** A booking's prescription, and what it covers. */
export interface Brought {
  prescription: Prescription;
  /** Empty when it has ended, or belongs to someone other than the patient. */
  onFile: readonly OnFile[];
}

/** Locked until the transaction ends; undefined for a booking without one. */
export async function lockBrought(
  tx: Tx,
  key: PrescriptionKey,
  engagementId: string,
  personKey: Buffer,
): Promise<Brought | undefined> {
  const found = await prescriptionOf(tx, key, engagementId);
  const prescription = found && (await lockPrescription(tx, key, found.id));
  if (!prescription) return undefined;
  const isTheirs = prescription.personKey.equals(personKey);
  return { prescription, onFile: isTheirs ? onFile(prescription) : [] };
}

interface Visit {
  appointmentId: string;
  vaccines: readonly HeldVaccine[];
  /** The date at the store. */
  on: IsoDate;
}

/** Marks it as used when the visit is for its vaccine and before it expires; otherwise frees it. */
export async function keepUsed(
  tx: Tx,
  { prescription, onFile: answers }: Brought,
  { appointmentId, vaccines, on }: Visit,
): Promise<void> {
  const isUsed = vaccines.some(({ code }) => isOnFile(answers, canonicalCode(code), on));
  const usedBy = isUsed ? appointmentId : null;
  if (usedBy !== prescription.appointmentId) await setUsedBy(tx, prescription.id, usedBy);
}
