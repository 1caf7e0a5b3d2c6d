import type { z } from 'zod';
import type { updateAppointment } from '#contract/manage.ts';
import { LEGACY } from '#domain/appointments.ts';
import type { Language } from '#domain/languages.ts';
import type { Tx } from '#server/database/database.ts';
import { hasSqlState, SqlState } from '#server/database/failures.ts';
import { isRefused, refuse, type Refused } from '#server/http/refusal.ts';
import { putIntoOutbox, type NewMessage } from '#server/messages/outbox.store.ts';
import type { SessionId } from '#server/security/sessions.ts';
import { appointmentMessages, emailAbout, emailOf } from '../appointments/appointment-messages.ts';
import { updateEngagement } from '../engagements/engagements.store.ts';
import { patientDetails } from '../patients/patients.service.ts';
import { replacePatient, type PatientDetails } from '../patients/patients.store.ts';
import { wallTimeOf } from '../wall-time.ts';
import {
  changeAppointment,
  freeBookedSeat,
  keepSeat,
  keepVaccines,
  lockBooking,
  standingNow,
  type Booked,
  type Booking,
} from './changes.store.ts';
import { visitOfHold, visitOfVaccines, type NewVisit } from './new-visit.ts';

type Body = z.output<typeof updateAppointment.body>;

export interface ChangeContext {
  sessionId: SessionId;
  language: Language;
  /** The server's key under which persons are recognised. */
  personSecret: Buffer;
}

/** What was changed. */
export interface Changed {
  engagementId: string;
  appointmentId: string;
}

const ONE_PLACE_AT_A_TIME = 'appointments_one_place_at_a_time';

/**
 * Changes what is booked (MNG-06). All or nothing in the caller's transaction: on any refusal the appointment is as it was, and so
 * is the hold. The new seat is booked before the old one is freed.
 */
export async function update(
  tx: Tx,
  context: ChangeContext,
  confirmationNumber: string,
  body: Body,
): Promise<Changed | Refused> {
  const booking = await lockBooking(tx, confirmationNumber, context.sessionId);
  if (!booking) return refuse('UNAUTHENTICATED');
  const refusal = refusalOf(booking.named, body);
  if (refusal) return refusal;

  const visit = await newVisit(tx, booking, body, context.language);
  if (isRefused(visit)) return visit;
  const person = newPerson(booking.named, body.patient, context.personSecret);
  if (!(await keepChange(tx, booking, visit, person))) return refuse('OVERLAPPING_APPOINTMENT');
  await putIntoOutbox(tx, await messagesAbout(tx, booking, visit, person));
  return { engagementId: booking.engagement.id, appointmentId: booking.named.appointment.id };
}

/** What is over is told before what is old: who looks again would find it so. */
function refusalOf(named: Booked, { sequence, holdId }: Body): Refused | undefined {
  const standing = standingNow(named);
  // CAN-03: a missed one can come on another day, and nothing else.
  const isOpen = standing === 'upcoming' || (standing === 'missed' && holdId !== undefined);
  if (!isOpen || named.appointment.source === LEGACY) return refuse('APPOINTMENT_CLOSED');
  return named.appointment.sequence === sequence ? undefined : refuse('APPOINTMENT_CHANGED');
}

/** Undefined when the visit stays as it is. */
async function newVisit(
  tx: Tx,
  booking: Booking,
  { holdId, vaccines }: Body,
  language: Language,
): Promise<NewVisit | Refused | undefined> {
  if (holdId !== undefined) return visitOfHold(tx, booking, holdId, language);
  return vaccines && visitOfVaccines(tx, booking, vaccines, language);
}

/** The date of birth stays; so do the addresses when none are given: nobody loses a way to be reached by leaving it out. */
function newPerson(
  { patient }: Booked,
  asked: Body['patient'],
  personSecret: Buffer,
): PatientDetails | undefined {
  if (!asked) return undefined;
  const contact = asked.contact ?? patient.contact;
  return patientDetails({ ...asked, contact, dob: patient.dob }, personSecret);
}

/** False when the person is somewhere else then. */
async function keepChange(
  tx: Tx,
  { engagement, named }: Booking,
  visit: NewVisit | undefined,
  person: PatientDetails | undefined,
): Promise<boolean> {
  const { appointment, patient } = named;
  if (visit?.holdId !== undefined) await keepSeat(tx, visit.holdId);
  try {
    await changeAppointment(tx, appointment, {
      ...visit?.change,
      ...(person && { personKey: person.personKey }),
    });
  } catch (error) {
    if (hasSqlState(error, SqlState.exclusionViolation, ONE_PLACE_AT_A_TIME)) return false;
    throw error;
  }
  if (person) await replacePatient(tx, engagement.id, patient.id, person);
  if (!visit) return true;

  const { storeNumber, timeZone, startsAt, vaccines, holdId } = visit;
  if (holdId === undefined) await keepVaccines(tx, { ...appointment, vaccines });
  else await freeBookedSeat(tx, appointment, holdId);
  await updateEngagement(tx, engagement.id, {
    metaData: {
      serviceIds: vaccines.map(({ code }) => code),
      storeNumber,
      appointmentDate: wallTimeOf(startsAt, timeZone).appointmentDate,
    },
  });
  return true;
}

/**
 * What changed of the visit is told at the addresses as they are now. Who changed only where they are reached gets there what is
 * booked; other details of the person change nothing of what was told. Nobody is told at an address that was taken away.
 */
async function messagesAbout(
  tx: Tx,
  { engagement, named }: Booking,
  visit: NewVisit | undefined,
  person: PatientDetails | undefined,
): Promise<NewMessage[]> {
  const { appointment, patient } = named;
  const { id: appointmentId, confirmationNumber } = appointment;
  const details = { appointmentId, confirmationNumber };
  const reached = { contact: person?.contact ?? patient.contact };
  if (visit && isOther(visit, appointment)) {
    return appointmentMessages(tx, engagement, reached, {
      template: 'appointmentChanged',
      details,
    });
  }
  if (emailOf(engagement, reached) === emailOf(engagement, patient)) return [];
  return emailAbout(engagement, reached, { template: 'appointmentConfirmed', details });
}

function isOther(visit: NewVisit, { vaccines }: Booked['appointment']): boolean {
  if (visit.holdId !== undefined) return true;
  const codes = (list: NewVisit['vaccines']) =>
    list
      .map(({ code }) => code)
      .sort()
      .join();
  return codes(visit.vaccines) !== codes(vaccines);
}
