import type { z } from 'zod';
import type { updateAppointment } from '#contract/manage.ts';
import type { Person } from '#contract/person.ts';
import { LEGACY } from '#domain/appointments.ts';
import type { Language } from '#domain/languages.ts';
import { whoOnWire } from '#domain/who.ts';
import { canonicalCode } from '#domain/vaccine-codes.ts';
import type { Tx } from '#server/database/database.ts';
import { whoOfRow } from '#server/database/who.ts';
import { judgeFormsAgain } from '#server/documents/documents.service.ts';
import type { DocumentKey } from '#server/documents/documents.store.ts';
import {
  invalid,
  invalidFields,
  isRefused,
  refuse,
  type FieldProblem,
  type Refused,
} from '#server/http/refusal.ts';
import type { PrescriptionKey } from '#server/prescriptions/prescriptions.store.ts';
import { keepUsed, lockBrought, type Brought } from '#server/prescriptions/use-prescription.ts';
import { refreshSales } from '#server/stock/stock.store.ts';
import type { NewMessage } from '#server/messages/fair-share.ts';
import { putIntoOutbox } from '#server/messages/outbox.store.ts';
import type { SessionId } from '#server/security/sessions.ts';
import { lockPersons } from '../appointments/appointments.store.ts';
import {
  messagesToAll,
  messagesToNewAddress,
  messagesToOne,
  reachedNow,
} from '../appointments/party-messages.ts';
import { doseRefusal, type WantedVisit } from '../booked-doses.ts';
import type { Visit } from '../judge-visit.ts';
import { lookForNext } from '#server/store-calendar/another-time.ts';
import { endWish } from '../earlier/wishes.store.ts';
import { updateEngagement } from '../engagements/engagements.store.ts';
import { peopleWith, recordOf } from '../engagements/who-comes.ts';
import { patientDetails } from '../patients/patients.service.ts';
import { replacePatient, type PatientDetails } from '../patients/patients.store.ts';
import type { Patient } from '../patients/sealed-patients.ts';
import { wallTimeOf } from '../wall-time.ts';
import { lockReached, standingNow, type Booked, type Booking } from './changes.store.ts';
import { keepVisit, saidOfVisit } from './keep-visit.ts';
import {
  visitOfVaccines,
  visitsOfHold,
  type Changed,
  type Changing,
  type NewVisit,
} from './new-visit.ts';

type Body = z.output<typeof updateAppointment.body>;

/** The server keys that identify persons and seal the forms filled in before a visit. */
export interface ChangeKeys {
  personSecret: Buffer;
  documentKey: DocumentKey;
  prescriptionKey: PrescriptionKey;
}

export interface ChangeContext extends ChangeKeys {
  sessionId: SessionId;
  language: Language;
  /** The account that is signed in, looked up only when it matters. */
  account: () => Promise<string | undefined>;
}

/** What was changed: one person's appointment, or, without an id, all of a group. */
export interface Updated {
  engagementId: string;
  appointmentId?: string;
  /** Changed by a group member, who has access to this visit only (SAF-01). */
  asMember?: true;
}

/**
 * Changes a booking (MNG-06): one person's appointment, or with a group's number everyone's time
 * (GRP-03). All or nothing in the caller's transaction: on any refusal the booking and the hold
 * stay unchanged. The new seats are booked before the old ones are freed. A visitor who proved to
 * be a group member can change when, where and for what they come; who they are and how the booking
 * is reached only the person who booked can change (SAF-01).
 */
export async function update(
  tx: Tx,
  context: ChangeContext,
  confirmationNumber: string,
  body: Body,
): Promise<Updated | Refused> {
  const booking = await lockReached(tx, confirmationNumber, context.sessionId);
  if (!booking) return refuse('UNAUTHENTICATED');
  const { asMember } = booking;
  if (asMember && body.patient) return invalid('patient');
  const changed = await change(tx, context, booking, body);
  return isRefused(changed) || !asMember ? changed : { ...changed, asMember };
}

/** The same for a booking the caller has already locked and is allowed to change. */
export async function change(
  tx: Tx,
  context: ChangeContext,
  booking: Booking & { asMember?: boolean },
  body: Body,
): Promise<Updated | Refused> {
  const { engagement, named } = booking;
  const fields = named ? [] : notOfAGroup(body);
  if (fields.length > 0 || (!named && body.holdId === undefined)) return invalidFields(...fields);
  const open = whoChanges(booking, body);
  if (isRefused(open)) return open;

  const person = named && newPerson(named, body.patient, context.personSecret);
  const brought = await broughtTo(tx, context, booking, person);
  const changing = brought ? withOnFile(open, brought) : open;
  const changed = await newVisits(tx, booking, changing, body, context.language);
  if (isRefused(changed)) return changed;
  await lockPersons(
    tx,
    changed.map((one) => keyOf(one, person)),
  );
  const refusal =
    (await keepAll(tx, booking, changed, person)) ??
    (await dosesBooked(tx, context, booking, { changed, person }));
  if (refusal) return refusal;
  await keepSaid(tx, booking, changed, person);
  if (brought) await keepBrought(tx, brought, changed);
  const appointmentIds = changed.map(({ booked }) => booked.appointment.id);
  await judgeFormsAgain(tx, context.documentKey, engagement.id, appointmentIds);
  const { storeId, vaccines } = named?.appointment ?? {};
  if (body.vaccines && vaccines && storeId !== undefined) {
    const codes = [...vaccines, ...body.vaccines].map(({ code }) => canonicalCode(code));
    await refreshSales(tx, storeId, codes);
  }
  if (body.holdId !== undefined) {
    // CNF-05: a patient who has moved stops waiting; another of the group still does.
    const own = named && engagement.bookingType === 'Group' && { place: named.patient.place };
    const asMember = booking.asMember === true;
    await endWish(tx, engagement.id, { because: 'wished', ...own, withAll: !asMember });
    await endWish(tx, engagement.id, { because: 'closed', ...(asMember && own) });
    // DSK-04: the booking's next appointment may be lost to a closing as well.
    await lookForNext(tx, engagement.id);
  }
  await putIntoOutbox(tx, await messagesAbout(tx, booking, changed, person));
  return { engagementId: engagement.id, ...(named && { appointmentId: named.appointment.id }) };
}

/**
 * For a group as a whole only the time can change: vaccines and personal details belong to each
 * member.
 */
const notOfAGroup = (body: Body): FieldProblem[] =>
  (['vaccines', 'patient'] as const)
    .filter((name) => body[name] !== undefined)
    .map((name) => ({ name, problem: 'field.invalid' }));

/**
 * The appointment that was named, or all of the group that can still be changed. The caller's
 * sequence is the sum of theirs, so a change to any of them is noticed; members who have since
 * cancelled count in neither. That a visit is over is reported before an outdated sequence: reading
 * it again would only show that it is over.
 */
function whoChanges({ all, named }: Booking, { sequence, holdId }: Body): Changing[] | Refused {
  // CAN-03: a missed appointment can only be moved to another time.
  const open = holdId === undefined ? ['upcoming'] : ['upcoming', 'missed'];
  const changing = all
    .map((booked, index) => ({ booked, index }))
    .filter(({ booked }) => open.includes(standingNow(booked)) && (!named || booked === named));
  const isLegacy = changing.some(({ booked }) => booked.appointment.source === LEGACY);
  if (changing.length === 0 || isLegacy) return refuse('APPOINTMENT_CLOSED');
  const seen = changing.reduce((sum, { booked }) => sum + booked.appointment.sequence, 0);
  return seen === sequence ? changing : refuse('APPOINTMENT_CHANGED');
}

/** What the visits become; only a single person's request can carry other vaccines. */
async function newVisits(
  tx: Tx,
  booking: Booking,
  changing: readonly Changing[],
  { holdId, vaccines }: Body,
  language: Language,
): Promise<Changed[] | Refused> {
  if (holdId !== undefined) return visitsOfHold(tx, booking, changing, { holdId, language });
  const changed: Changed[] = [];
  for (const one of changing) {
    const visit =
      vaccines && (await visitOfVaccines(tx, booking.engagement, one.booked, vaccines, language));
    if (isRefused(visit)) return visit;
    changed.push({ ...one, visit });
  }
  return changed;
}

interface NewPerson extends Pick<Patient, 'contact'> {
  details: PatientDetails;
  /** The fields that a group's journey stores. */
  who: Partial<Person>;
}

/**
 * The date of birth stays; so do the addresses when none are given: omitting them must not make a
 * patient unreachable.
 */
function newPerson(
  { patient }: Booked,
  asked: Body['patient'],
  personSecret: Buffer,
): NewPerson | undefined {
  if (!asked) return undefined;
  const contact = asked.contact ?? patient.contact;
  const details = patientDetails({ ...asked, contact, dob: patient.dob }, personSecret);
  const who = whoOnWire(whoOfRow(details));
  return { details, contact: details.contact, who };
}

/**
 * RXR-04: the prescription a single person's booking came with, looked up by the person's new
 * identity.
 */
async function broughtTo(
  tx: Tx,
  { prescriptionKey }: ChangeContext,
  { engagement, named }: Booking,
  person: NewPerson | undefined,
): Promise<Brought | undefined> {
  if (!named || engagement.bookingType === 'Group') return undefined;
  const personKey = person?.details.personKey ?? named.appointment.personKey;
  return lockBrought(tx, prescriptionKey, engagement.id, personKey);
}

const withOnFile = (changing: readonly Changing[], { onFile }: Brought): Changing[] =>
  changing.map((one) => ({ ...one, booked: { ...one.booked, prescriptions: onFile } }));

async function keepBrought(tx: Tx, brought: Brought, changed: readonly Changed[]): Promise<void> {
  const [one] = changed;
  if (!one) return;
  const { appointment, store } = one.booked;
  const { vaccines, startsAt, timeZone } = one.visit ?? { ...appointment, ...store };
  const on = wallTimeOf(startsAt, timeZone).date;
  await keepUsed(tx, brought, { appointmentId: appointment.id, vaccines, on });
}

/** The person key after the change. */
const keyOf = ({ booked }: Changed, person: NewPerson | undefined): Buffer =>
  person?.details.personKey ?? booked.appointment.personKey;

/** The visit as booked, for a person whose new name makes them another one; else undefined. */
function visitOfRenamed(one: Changed, person: NewPerson | undefined): Visit | undefined {
  const { appointment, store } = one.booked;
  if (keyOf(one, person).equals(appointment.personKey)) return undefined;
  const { vaccines, startsAt } = appointment;
  return { vaccines, state: store.state, on: wallTimeOf(startsAt, store.timeZone).date };
}

/**
 * DOSE_BOOKED when another visit covers one of the new doses, or one that may not follow so soon
 * (VAC-15). A visit that does not change was judged when it was booked, for the person it was
 * booked for: under another name it is judged again, and the name is what is refused.
 */
async function dosesBooked(
  tx: Tx,
  { sessionId, language, account }: ChangeContext,
  { engagement, named }: Booking,
  { changed, person }: { changed: readonly Changed[]; person: NewPerson | undefined },
): Promise<Refused | undefined> {
  const visits = changed.flatMap((one): WantedVisit | [] => {
    const { index, booked } = one;
    const visit = one.visit ?? visitOfRenamed(one, person);
    if (!visit) return [];
    const { dob, place } = booked.patient;
    const at = named ? '' : `patients.${index}.`;
    return {
      ...visit,
      personKey: keyOf(one, person),
      visitor: { ...recordOf(engagement, place), dob },
      fieldOf: (vaccine) => (one.visit ? `${at}vaccines.${vaccine}.code` : 'patient.firstName'),
      ...(!named && { whoField: `patients.${index}.patientId` }),
    };
  });
  if (visits.length === 0) return undefined;
  const asker = { sessionId, language, accountId: await account() };
  const changing = changed.map(({ booked }) => booked.appointment.id);
  return doseRefusal(tx, visits, asker, changing);
}

/** OVERLAPPING_APPOINTMENT when a person is elsewhere then; for a group it says who. */
async function keepAll(
  tx: Tx,
  { named }: Booking,
  changed: readonly Changed[],
  person: NewPerson | undefined,
): Promise<Refused | undefined> {
  const personKey = person && { personKey: person.details.personKey };
  for (const { index, booked, visit } of changed) {
    if (!(await keepVisit(tx, booked, visit, { ...visit?.change, ...personKey }))) {
      const name = `patients.${index}.patientId`;
      const fields: FieldProblem[] = named ? [] : [{ name, problem: 'field.invalid' }];
      return refuse('OVERLAPPING_APPOINTMENT', { ...(fields.length > 0 && { fields }) });
    }
    if (person) await replacePatient(tx, booked.patient, booked.patient.id, person.details);
  }
  return undefined;
}

/** Copies the change into the journey, for each of its people (GRP-02). */
async function keepSaid(
  tx: Tx,
  { engagement, named }: Booking,
  changed: readonly Changed[],
  person: NewPerson | undefined,
): Promise<void> {
  const isGroup = engagement.bookingType === 'Group';
  const said = changed.map(({ booked, visit }) => {
    const who = isGroup ? person?.who : {};
    return [booked.patient.place, { ...(visit && saidOfVisit(visit)), ...who }] as const;
  });
  const visit = changed[0]?.visit;
  await updateEngagement(tx, engagement.id, {
    people: peopleWith(engagement.people, new Map(said)),
    metaData: { ...(visit && !(isGroup && named) && { storeNumber: visit.storeNumber }) },
  });
}

/**
 * Changes to visits are announced at the current addresses. If only the address changed, the new
 * address gets what is booked; other personal details are not announced. An address that was
 * removed gets nothing.
 */
async function messagesAbout(
  tx: Tx,
  { named, ...booking }: Booking,
  changed: readonly Changed[],
  person: NewPerson | undefined,
): Promise<NewMessage[]> {
  if (!named) return messagesToAll(tx, booking, 'Changed');
  const before = { ...booking, named };
  const now = reachedNow(before, person?.contact ?? named.patient.contact);
  const visit = changed[0]?.visit;
  return visit && isOther(visit, named.appointment)
    ? messagesToOne(tx, now, now.named, 'Changed')
    : messagesToNewAddress(tx, before, now);
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
