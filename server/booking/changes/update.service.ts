import type { z } from 'zod';
import type { updateAppointment } from '#contract/manage.ts';
import { LEGACY } from '#domain/appointments.ts';
import type { Language } from '#domain/languages.ts';
import type { Tx } from '#server/database/database.ts';
import { isRefused, refuse, type Refused } from '#server/http/refusal.ts';
import { putIntoOutbox, type NewMessage } from '#server/messages/outbox.store.ts';
import type { SessionId } from '#server/security/sessions.ts';
import type { MetaData } from '../booking.schema.ts';
import { updateEngagement, type Engagement } from '../engagements/engagements.store.ts';
import { patientDetails } from '../patients/patients.service.ts';
import { replacePatient, type Patient, type PatientDetails } from '../patients/patients.store.ts';
import { messagesToNewAddress, messagesToOne, reachedNow } from './change-messages.ts';
import {
  keepVaccines,
  lockBooking,
  standingNow,
  type Booked,
  type OneBooked,
} from './changes.store.ts';
import { keepVisit, saidOfVisit } from './keep-visit.ts';
import { moveGroup } from './move-group.service.ts';
import { visitOfHold, visitOfVaccines, type NewVisit } from './new-visit.ts';
import { partyWith, whoOf } from './said-of.ts';

type Body = z.output<typeof updateAppointment.body>;

export interface ChangeContext {
  sessionId: SessionId;
  language: Language;
  /** The server's key under which persons are recognised. */
  personSecret: Buffer;
}

/** What was changed: one person's appointment, or without it everybody's of a group. */
export interface Changed {
  engagementId: string;
  appointmentId?: string;
}

/**
 * Changes what is booked (MNG-06): one person's appointment, or with a group's number everybody's
 * time. All or nothing in the caller's transaction: on any refusal all is as it was, and so is the
 * hold. The new seat is booked before the old one is freed.
 */
export async function update(
  tx: Tx,
  context: ChangeContext,
  confirmationNumber: string,
  body: Body,
): Promise<Changed | Refused> {
  const booking = await lockBooking(tx, confirmationNumber, context.sessionId);
  if (!booking) return refuse('UNAUTHENTICATED');
  const { named } = booking;
  return named
    ? updateOne(tx, context, { ...booking, named }, body)
    : ((await moveGroup(tx, booking, body, context.language)) ?? {
        engagementId: booking.engagement.id,
      });
}

async function updateOne(
  tx: Tx,
  context: ChangeContext,
  booking: OneBooked,
  body: Body,
): Promise<Changed | Refused> {
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
  booking: OneBooked,
  { holdId, vaccines }: Body,
  language: Language,
): Promise<NewVisit | Refused | undefined> {
  if (holdId !== undefined) return visitOfHold(tx, booking, holdId, language);
  return vaccines && visitOfVaccines(tx, booking, vaccines, language);
}

interface NewPerson extends Pick<Patient, 'contact'> {
  details: PatientDetails;
  /** As a group's journey keeps it. */
  who: ReturnType<typeof whoOf>;
}

/**
 * The date of birth stays; so do the addresses when none are given: nobody loses a way to be
 * reached by leaving it out.
 */
function newPerson(
  { patient }: Booked,
  asked: Body['patient'],
  personSecret: Buffer,
): NewPerson | undefined {
  if (!asked) return undefined;
  const contact = asked.contact ?? patient.contact;
  const details = patientDetails({ ...asked, contact, dob: patient.dob }, personSecret);
  return { details, contact: details.contact ?? {}, who: whoOf(asked) };
}

/** False when the person is somewhere else then. */
async function keepChange(
  tx: Tx,
  { engagement, named }: OneBooked,
  visit: NewVisit | undefined,
  person: NewPerson | undefined,
): Promise<boolean> {
  const { appointment, patient } = named;
  const personKey = person && { personKey: person.details.personKey };
  if (!(await keepVisit(tx, named, visit, { ...visit?.change, ...personKey }))) return false;
  if (person) await replacePatient(tx, engagement.id, patient.id, person.details);
  if (visit && visit.holdId === undefined)
    await keepVaccines(tx, { ...appointment, vaccines: visit.vaccines });
  const metaData = saidNow(engagement, patient, visit, person);
  if (metaData) await updateEngagement(tx, engagement.id, { metaData });
  return true;
}

/**
 * What the journey keeps of the change: of a group with its person, since beside that it would be
 * of nobody (GRP-02).
 */
function saidNow(
  engagement: Engagement,
  { place }: Patient,
  visit: NewVisit | undefined,
  person: NewPerson | undefined,
): MetaData | undefined {
  if (engagement.bookingType === 'Group') {
    const member = { ...(visit && saidOfVisit(visit)), ...person?.who };
    return partyWith(engagement, new Map([[place, member]]));
  }
  return visit && { ...saidOfVisit(visit), storeNumber: visit.storeNumber };
}

/**
 * What changed of the visit is told at the addresses as they are now. Who changed only where they
 * are reached gets there what is booked; other details of the person change nothing of what was
 * told. Nobody is told at an address that was taken away.
 */
async function messagesAbout(
  tx: Tx,
  booking: OneBooked,
  visit: NewVisit | undefined,
  person: NewPerson | undefined,
): Promise<NewMessage[]> {
  const { appointment, patient } = booking.named;
  const now = reachedNow(booking, person?.contact ?? patient.contact);
  return visit && isOther(visit, appointment)
    ? messagesToOne(tx, now, now.named, 'appointmentChanged')
    : messagesToNewAddress(tx, booking, now);
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
