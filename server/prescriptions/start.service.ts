// Starts the booking of a prescription for a visitor with its number and the date of birth
// (RXR-01).
import type { z } from 'zod';
import type { startPrescription } from '#contract/prescriptions.ts';
import type { ResumedJourney } from '#contract/resume.ts';
import type { Language } from '#domain/languages.ts';
import { parsePrescriptionNumber } from '#domain/prescriptions.ts';
import type { Holds } from '#server/booking/holds/holds.service.ts';
import type { Database, Tx } from '#server/database/database.ts';
import { gazetteer } from '#server/geo/gazetteer.ts';
import { replyFor } from '#server/geo/geo.service.ts';
import { isRefused, refuse, type Refused } from '#server/http/refusal.ts';
import { beginBooking, bookingRefusal, type KnownBooking } from '#server/links/first-booking.ts';
import {
  countGuess,
  forgetGuess,
  limitOfAddress,
  limitOfPrescription,
} from '#server/links/guesses.ts';
import { giveTo, inNewSession, type Visitor } from '#server/links/new-session.ts';
import { isOneOf } from '#server/links/proof.ts';
import { findKept, resumedJourney } from '#server/resume/resumed-journey.ts';
import type { SessionId } from '#server/security/sessions.ts';
import {
  findByNumber,
  keepBegun,
  lockPrescription,
  type Prescription,
  type PrescriptionKey,
} from './prescriptions.store.ts';

type Body = z.output<typeof startPrescription.body>;

export interface PrescriptionDesk {
  database: Database;
  key: PrescriptionKey;
  holds: Holds;
  /** The server's key that hashes a person, to recognise the same one again. */
  personSecret: Buffer;
}

interface Asker extends Visitor {
  language: Language;
}

const NOT_FOUND = refuse('FC_903_NotFound');

/**
 * Begins one booking per prescription, in a new session, with all the pharmacy has told about the
 * person; repeated, it resumes that booking. An unknown number and a wrong date of birth get the
 * same answer and are both counted first; that it expired or was used is told only after the right
 * date of birth.
 */
export async function start(
  desk: PrescriptionDesk,
  asker: Asker,
  { prescriptionNumber, dateOfBirth }: Body,
): Promise<ResumedJourney | Refused> {
  const { db, pool } = desk.database;
  const number = parsePrescriptionNumber(prescriptionNumber) ?? '';
  const limits = [limitOfAddress(asker.address), limitOfPrescription(number)];
  const limited = await countGuess(pool, limits);
  if (limited) return limited;
  const found = await findByNumber(db, desk.key, number);
  if (!found || !isOneOf([found.person.dob], dateOfBirth)) return NOT_FOUND;
  await forgetGuess(pool, limits);
  const begun = await begin(desk, asker, { id: found.id, dateOfBirth });
  return isRefused(begun)
    ? begun
    : resumedJourney(db, { holds: desk.holds, prescriptionKey: desk.key }, begun, begun.session);
}

/** Opens the booking in the session the browser was just given. */
const begin = (
  desk: PrescriptionDesk,
  asker: Asker,
  { id, dateOfBirth }: { id: string; dateOfBirth: string },
) =>
  inNewSession(
    desk.database.db,
    asker,
    async (tx) => {
      const prescription = await lockPrescription(tx, desk.key, id);
      // The pharmacy may have given the number to another person since.
      if (!prescription || !isOneOf([prescription.person.dob], dateOfBirth)) return NOT_FOUND;
      if (prescription.state === 'used') return refuse('PRESCRIPTION_USED');
      if (prescription.state === 'expired') return refuse('PRESCRIPTION_EXPIRED');
      const known = bookingOf(prescription);
      const ineligible = !isBegun(prescription) && bookingRefusal(known, asker.language);
      return ineligible || { prescription, known };
    },
    async (tx, begun, session) => {
      const engagementId = await bookingIn(tx, desk, begun, session);
      const { engagement, now } = (await lockPrescription(tx, desk.key, id)) ?? begun.prescription;
      if (!engagement) throw new Error('a prescription has no booking');
      return { engagement, now, ...(await findKept(tx, engagementId)) };
    },
  );

/** A booking confirmed without this vaccine no longer holds the prescription. */
const isBegun = (
  prescription: Prescription,
): prescription is Prescription & { engagement: NonNullable<Prescription['engagement']> } =>
  prescription.engagement?.status === 'pending';

/** The prescription's one booking, moved to the session. */
async function bookingIn(
  tx: Tx,
  { personSecret }: PrescriptionDesk,
  { prescription, known }: { prescription: Prescription; known: KnownBooking },
  session: SessionId,
): Promise<string> {
  if (isBegun(prescription)) {
    const { id } = prescription.engagement;
    await giveTo(tx, id, session);
    return id;
  }
  const engagementId = await beginBooking(tx, session, known, {
    operation: 'startPrescription',
    personSecret,
  });
  await keepBegun(tx, prescription.id, engagementId);
  return engagementId;
}

/** Searches times around the prescription's store, which is then the nearest. */
function bookingOf({ person, vaccineCode, store, now }: Prescription): KnownBooking {
  const place =
    gazetteer().byZip(store.zip) ?? gazetteer().nearest(store.latitude, store.longitude);
  if (!place) throw new Error('a store is at no place');
  const { latitude, longitude, timeZone } = store;
  return {
    person,
    vaccineCode,
    place: { ...replyFor({ ...place, latitude, longitude, timeZone }, store.zip) },
    now,
  };
}
