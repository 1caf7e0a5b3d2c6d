// ITI-117, Appointment/$book: a patient and a confirmation, with the same operations as the web's
// review page (STD-04). It is one transaction: a refusal leaves the hold as it was.
import type { Appointment, Bundle } from '@medplum/fhirtypes';
import type { Hold } from '#contract/holds.ts';
import { appointments, patients } from '#server/booking/booking.schema.ts';
import { confirm } from '#server/booking/appointments/confirm.service.ts';
import { cancel } from '#server/booking/changes/cancel.service.ts';
import { updateEngagement } from '#server/booking/engagements/engagements.store.ts';
import type { Holds } from '#server/booking/holds/holds.service.ts';
import { makePatient } from '#server/booking/patients/patients.service.ts';
import { personKey } from '#server/booking/patients/person-key.ts';
import { queriesOf } from '#server/database/queries.ts';
import { whoOfRow } from '#server/database/who.ts';
import { isRefused, refuse } from '#server/http/refusal.ts';
import { once } from '#server/security/once.ts';
import { keepClientEntry } from '#server/team/audit.store.ts';
import { nobodyAtDesk } from '#server/team/team-door.ts';
import type { PrescriptionKey } from '#server/prescriptions/prescriptions.store.ts';
import type { FhirCall } from '../context.ts';
import { notFound, problem } from '../problem.ts';
import { appointmentOf } from '../resources/appointment.ts';
import { findVisits, isOneOf, only, type VisitRow } from '../resources/visits.store.ts';
import { searchset } from '../search/pages.ts';
import { idOfReference } from '../search/parameters.ts';
import { writeDown } from '../told.ts';
import { findHeldTime, wasHeldBy, type HeldTime } from './held.store.ts';
import {
  holdProposal,
  writeDownHold,
  intentionOf,
  refusal,
  WHICH_PARAMETERS,
  whichIn,
  proposalIn,
  type Attempt,
} from './hold.ts';
import type { OperationInput } from './input.ts';
import { readPatientResource, type SentPatient } from './patient-input.ts';
import { readProposalId } from './proposal.ts';

export const BOOK_PARAMETERS = [
  ...WHICH_PARAMETERS,
  'patient-reference',
  'patient-resource',
] as const;

interface Booking extends Holds {
  /** The server's key that hashes a person, to recognise the same one again. */
  personSecret: Buffer;
  prescriptionKey: PrescriptionKey;
}

export async function book(
  call: FhirCall,
  booking: Booking,
  input: OperationInput,
  attempt: Attempt,
): Promise<Bundle> {
  const patient = await patientIn(call, input);
  const details = patient.details();
  const held = await heldFor(call, booking, { input, patient, attempt });
  const { client, database } = call;
  const key = personKey(details, booking.personSecret);
  const outcome = await once(database.db, intentionOf(call, 'fhirBook', attempt), async (tx) => {
    const who = { sessionId: client.sessionId, language: patient.language };
    const { engagementId, confirmationNumber, holdId } = held;
    const made = await makePatient(
      tx,
      {
        ...who,
        personSecret: booking.personSecret,
        operation: 'createPatient',
        atDesk: nobodyAtDesk,
      },
      { ...details, engagementId },
    );
    if (isRefused(made)) return made;
    if (held.language !== patient.language)
      await updateEngagement(tx, engagementId, { language: patient.language });
    const booked = await confirm(
      tx,
      {
        ...who,
        account: () => Promise.resolve(undefined),
        atDesk: nobodyAtDesk,
        prescriptionKey: booking.prescriptionKey,
        // A program may reach them itself.
        needsContact: false,
      },
      { engagementId, confirmationNumber, holdId, patients: [{ patientId: made.patientId }] },
    );
    if (isRefused(booked)) return booked;
    await keepClientEntry(queriesOf(tx), {
      clientId: client.id,
      storeNumber: booked.store.storeNumber,
      operation: 'fhir.Appointment.book',
      whose: [booked.appointmentId, engagementId],
      why: 'Booked by a program of somebody else.',
    });
    // Nothing about the patient: the intention keeps this answer.
    return { appointmentId: booked.appointmentId };
  });
  const row = await bookedRow(call, held, outcome);
  // Booked before: repeat the answer for the same patient, refuse any other.
  if (!row || (isRefused(outcome) && !row.appointment.personKey.equals(key))) {
    // The time stays held. A successful booking has one audit entry for both.
    if (held.heldNow) await writeDownHold(call, held.heldNow);
    const refused = isRefused(outcome) ? outcome : refuse('FC_903_NotFound');
    throw refusal(call, refused, { locationId: held.locationId });
  }
  return searchset(call, {
    resources: [appointmentOf(call, row)],
    self: `${call.base}/Appointment/$book`,
  });
}

/** The appointment, if there is one: just booked, or booked from the same hold earlier. */
async function bookedRow(
  { client, database }: FhirCall,
  { engagementId }: ToBook,
  outcome: { appointmentId: string } | ReturnType<typeof refuse>,
): Promise<VisitRow | undefined> {
  if (isRefused(outcome) && outcome.refused !== 'ALREADY_CONFIRMED') return undefined;
  const condition = isRefused(outcome)
    ? isOneOf(appointments.engagementId, [engagementId])
    : isOneOf(appointments.id, [outcome.appointmentId]);
  const [row] = await findVisits(database.db, client, only(condition));
  return row;
}

interface ToBook extends Pick<
  HeldTime,
  'holdId' | 'engagementId' | 'confirmationNumber' | 'locationId' | 'language'
> {
  /** Set when the hold was made by this call and is not in the audit yet. */
  heldNow?: Hold;
}

/** The time this client holds. If only a proposal was sent, holds that time first. */
async function heldFor(
  call: FhirCall,
  booking: Booking,
  { input, patient, attempt }: { input: OperationInput; patient: SentPatient; attempt: Attempt },
): Promise<ToBook> {
  const { client, database } = call;
  const id = whichIn(call, input);
  if (id === undefined || readProposalId(id)) {
    const proposal = proposalIn(call, input);
    const held = await holdProposal(call, booking, proposal, { patient, attempt });
    const { holdId, engagementId, confirmationNumber } = held;
    const { locationId } = proposal;
    const { language } = patient;
    return { holdId, engagementId, confirmationNumber, locationId, language, heldNow: held };
  }
  const held = await findHeldTime(database.pool, client, id);
  if (held) return held;
  if (await wasHeldBy(database.pool, client, id)) throw refusal(call, refuse('HOLD_EXPIRED'));
  throw notFound('Appointment', id);
}

/** The patient: sent whole, or a reference to one on this server that the client may see. */
async function patientIn(call: FhirCall, input: OperationInput): Promise<SentPatient> {
  input.only('patient-resource', 'patient-reference');
  const sent = input.resource('patient-resource', 'Patient');
  if (sent) return readPatientResource(sent);
  const reference = input.text('patient-reference');
  const where = "Parameters.parameter.where(name='patient-resource')";
  if (reference === undefined) throw problem(400, 'required', 'Say for whom it is.', where);
  const id = idOfReference(reference, 'Patient', call.base) ?? '';
  const [row] = await findVisits(call.database.db, call.client, only(isOneOf(patients.id, [id])));
  if (!row) throw notFound('Patient', id);
  const { patient, language } = row;
  const { dob, contact } = patient;
  return {
    born: () => dob,
    dob,
    language,
    details: () => ({ ...whoOfRow(patient), dob, contact }),
  };
}

/**
 * FHIR's update; the only change possible is to cancel. To move an appointment, a client books the
 * new time with `$book` and then cancels the first.
 */
export async function cancelAppointmentOf(
  call: FhirCall,
  id: string,
  body: unknown,
  attempt: Attempt,
): Promise<Appointment> {
  const { client, database } = call;
  const wish = typeof body === 'object' && body !== null ? (body as Partial<Appointment>) : {};
  if (wish.resourceType !== 'Appointment' || wish.id !== id)
    throw problem(400, 'structure', 'Send the Appointment with its id.', 'Appointment.id');
  if (wish.status !== 'cancelled')
    throw problem(422, 'not-supported', 'An appointment can be cancelled.', 'Appointment.status');
  const find = async () =>
    (await findVisits(database.db, client, only(isOneOf(appointments.id, [id]))))[0];
  const row = await find();
  if (!row) throw notFound('Appointment', id);
  const { confirmationNumber } = row.appointment;
  const { storeNumber } = row.store;
  const outcome = await once(database.db, intentionOf(call, 'fhirCancel', attempt), async (tx) => {
    const params = { version: 'v6', confirmationNumber } as const;
    const cancelled = await cancel(tx, client.sessionId, params, { reason: 'unsaid' });
    if (!isRefused(cancelled))
      await keepClientEntry(queriesOf(tx), {
        clientId: client.id,
        storeNumber,
        operation: 'fhir.Appointment.cancel',
        whose: [id],
        why: 'Cancelled by a program of somebody else.',
      });
    return cancelled;
  });
  if (isRefused(outcome) && outcome.refused === 'UNAUTHENTICATED')
    throw problem(403, 'forbidden', 'Only what this client booked is its to cancel.');
  if (isRefused(outcome)) throw refusal(call, outcome);
  const now = await find();
  if (!now) throw notFound('Appointment', id);
  await writeDown(call, 'Appointment.read', [{ resource: appointmentOf(call, now), seen: now }]);
  return appointmentOf(call, now);
}
