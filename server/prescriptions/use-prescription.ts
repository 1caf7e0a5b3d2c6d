// A prescription is used by the booking that it began, in the transaction of the booking (RXR-04).
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

/** The prescription of a booking, and what of it answers a need. */
export interface Brought {
  prescription: Prescription;
  /** Nothing of one that has ended, or that is another's than who comes. */
  onFile: readonly OnFile[];
}

/** Locked until the transaction ends; undefined for a booking that came with none. */
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

/** Used when the visit is for its vaccine and comes in time, else not, or not any more. */
export async function keepUsed(
  tx: Tx,
  { prescription, onFile: answers }: Brought,
  { appointmentId, vaccines, on }: Visit,
): Promise<void> {
  const isUsed = vaccines.some(({ code }) => isOnFile(answers, canonicalCode(code), on));
  const usedBy = isUsed ? appointmentId : null;
  if (usedBy !== prescription.appointmentId) await setUsedBy(tx, prescription.id, usedBy);
}
