// Turns held times into appointments for the whole party or for no one; a single person is a party
// of one (CNF-01, GRP-03).
import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { Booked, confirmAppointment } from '#contract/appointments.ts';
import { CONFIRMATION_NUMBER_LENGTH, confirmationNumberFrom } from '#domain/confirmation-number.ts';
import type { IsoDate } from '#domain/dates.ts';
import { walkInTypeOf } from '#domain/engagement.ts';
import type { Language } from '#domain/languages.ts';
import { canonicalCode } from '#domain/vaccine-codes.ts';
import { todayIn } from '#domain/zones.ts';
import type { Tx } from '#server/database/database.ts';
import { newId } from '#server/database/new-id.ts';
import { queriesOf } from '#server/database/queries.ts';
import { invalid, invalidFields, isRefused, refuse, type Refused } from '#server/http/refusal.ts';
import { putIntoOutbox } from '#server/messages/outbox.store.ts';
import type { PrescriptionKey } from '#server/prescriptions/prescriptions.store.ts';
import { keepUsed, lockBrought, type Brought } from '#server/prescriptions/use-prescription.ts';
import type { SessionId } from '#server/security/sessions.ts';
import { keepEntry, ofBooking } from '#server/team/audit.store.ts';
import type { AtDesk } from '#server/team/team-door.ts';
import type { TeamMember } from '#server/team/team-sessions.store.ts';
import { timesLeft } from '#server/timeslots/times-left.ts';
import { checkInOf } from '#server/walk-ins/check-ins.store.ts';
import { moveVisit } from '#server/visits/steps.ts';
import { voucherRefusal } from '#server/vouchers/voucher.service.ts';
import { doseRefusal, type WantedVisit } from '../booked-doses.ts';
import type { HeldVaccine } from '../booking.schema.ts';
import {
  lockEngagement,
  updateEngagement,
  type Engagement,
} from '../engagements/engagements.store.ts';
import { keepDecision } from '../consents/consents.service.ts';
import { areTextsStopped, latestConsent } from '../consents/consents.store.ts';
import { recordOf } from '../engagements/who-comes.ts';
import { judgeParty, type Attendance, type Visitor } from '../judge-visit.ts';
import { findPatients } from '../patients/patients.store.ts';
import type { Patient } from '../patients/sealed-patients.ts';
import { appointmentOf } from './appointment-view.ts';
import {
  areInLine,
  bookSeats,
  findByEngagement,
  isOfInvited,
  isOfLine,
  lockHeldSeats,
  lockOverlapping,
  type HeldSeat,
  type NewAppointment,
} from './appointments.store.ts';
import { messagesToAll } from './party-messages.ts';

type Body = z.output<typeof confirmAppointment.body>;

/** The session that books. */
interface ConfirmContext {
  sessionId: SessionId;
  language: Language;
  /** The account that is signed in, looked up only once there is something to book. */
  account: () => Promise<string | undefined>;
  atDesk: AtDesk;
  prescriptionKey: PrescriptionKey;
  /** Whether people who book for themselves must be reached by e-mail and by phone. */
  needsContact: boolean;
}

/**
 * Turns a party's held times into its appointments, all or nothing in the caller's transaction: on
 * any refusal the hold is unchanged. Confirming again from the same session returns the same
 * appointments.
 */
export async function confirm(
  tx: Tx,
  context: ConfirmContext,
  { engagementId, confirmationNumber, holdId, patients: named, consent, record }: Body,
): Promise<Booked | Refused> {
  const engagement = await lockEngagement(tx, engagementId, context.sessionId);
  if (!engagement) return refuse('FC_903_NotFound');
  if (engagement.bookingType === 'Individual' && named.length > 1) return invalid('patients');
  const known = await findPatients(tx, engagement.id);
  const patients = named.flatMap(({ patientId }) => known.find(({ id }) => id === patientId) ?? []);
  if (patients.length < named.length) return refuse('FC_903_NotFound');
  const { groupNumber } = engagement;
  const otherNumber = refuse(
    engagement.status === 'confirmed' ? 'ALREADY_CONFIRMED' : 'HOLD_EXPIRED',
  );
  if (groupNumber !== null && groupNumber !== confirmationNumber) return otherNumber;

  if (engagement.status === 'pending') {
    // Before the letters are written, because they depend on the consent (SMS-01).
    const refusal =
      (context.needsContact ? await unreachable(tx, engagement, patients) : undefined) ??
      (consent && (await keepConsent(tx, context, engagement, consent))) ??
      (await book(tx, context, { engagement, patients, confirmationNumber, holdId, record }));
    if (refusal) return refusal;
  }
  const booked = await findByEngagement(tx, engagement.id);
  if (
    !isSame(
      booked.map(({ appointment }) => appointment.patientId),
      named.map(({ patientId }) => patientId),
    )
  )
    return invalid('patients');
  const appointments = booked.map((row) => appointmentOf(row, context.language));
  const [first] = appointments;
  if (!first) throw new Error('a confirmed booking has no appointments');
  if (groupNumber !== null) return { ...first, group: { confirmationNumber, appointments } };
  if (first.confirmationNumber !== confirmationNumber) return refuse('ALREADY_CONFIRMED');
  // What came with the booking is the last word, and needs no look.
  const decided = consent
    ? { decision: consent.consentDecision, phone: consent.phoneNumber ?? null }
    : await latestConsent(tx, engagement.id);
  const isStopped = await areTextsStopped(tx, decided);
  const told = { ...first, ...(isStopped && { textsStopped: true as const }) };
  if (booked[0]?.appointment.walkIn !== 'PATWalkIn') return told;
  return { ...told, checkInId: await checkInOf(tx, first.appointmentId, context.sessionId) };
}

/**
 * VAL-03, VAL-04: whoever books on the pages can be reached by letter and by phone. Whom the desk
 * books, or who joins a line (WLK-01), need not be; of people invited to a campaign the list may
 * have known only one of them, and they are asked nothing but the time (QCK-01).
 */
async function unreachable(
  tx: Tx,
  { id, client, channel }: Engagement,
  patients: readonly Patient[],
): Promise<Refused | undefined> {
  if (client !== 'Customer' || channel === 'QRCode') return undefined;
  const fields = patients.flatMap(({ contact: { emails = [], phones = [] } }, index) => [
    ...(emails.length > 0
      ? []
      : [
          { name: `patients.${index}.contact.emails.0.address`, problem: 'email.missing' as const },
        ]),
    ...(phones.length > 0
      ? []
      : [{ name: `patients.${index}.contact.phones.0.number`, problem: 'phone.missing' as const }]),
  ]);
  const isMissing = fields.length > 0 && !(await isOfInvited(tx, id));
  return isMissing ? invalidFields(...fields) : undefined;
}

/** SMS-01: problems with the consent are reported at its field within the confirmation. */
async function keepConsent(
  tx: Tx,
  { language }: ConfirmContext,
  engagement: Engagement,
  decision: NonNullable<Body['consent']>,
): Promise<Refused | undefined> {
  const brought = { language, source: 'confirmAppointment' };
  const refusal = await keepDecision(tx, brought, engagement, decision);
  const fields = refusal?.fields?.map((field) => ({ ...field, name: `consent.${field.name}` }));
  return refusal && { ...refusal, ...(fields && { fields }) };
}

interface Booking {
  engagement: Engagement;
  /** In the order in which the request named them. */
  patients: readonly Patient[];
  confirmationNumber: string;
  holdId: string | undefined;
  record: Body['record'];
}

/** Someone of the party, and the seat held for them. */
interface Seated {
  patient: Patient;
  seat: HeldSeat;
}

/** With what is known of them. */
interface Coming extends Seated {
  visitor: Visitor;
  /** The request field of the vaccine at that index. */
  fieldOf: (index: number) => string;
  /** The request field of the person. */
  whoField: string;
}

interface ToBook extends Coming {
  appointment: NewAppointment & { status: 'Scheduled' };
}

/**
 * Undefined when all are booked. The rules are checked once more for each person (ELG-07): answers
 * may have changed since the times were held.
 */
async function book(
  tx: Tx,
  context: ConfirmContext,
  { engagement, patients, confirmationNumber, holdId, record }: Booking,
): Promise<Refused | undefined> {
  const { sessionId, language, account, atDesk, prescriptionKey } = context;
  const seats = await lockHeldSeats(tx, engagement.id, confirmationNumber, holdId);
  const [first] = seats;
  if (!first) return refuse('HOLD_EXPIRED');
  const member = engagement.client === 'CSR' ? await atDesk(first.storeNumber) : undefined;
  if (isRefused(member)) return member;
  const seated = seatedOn(seats, patients);
  if (!seated) return invalid('patients');
  if (!seats.every((seat) => isAsReadBack(seat, record))) return refuse('HOLD_EXPIRED');

  const [alone] = isGroup(engagement) ? [] : patients;
  const brought = alone && (await lockBrought(tx, prescriptionKey, engagement.id, alone.personKey));
  const coming = comingOf(engagement, seated, brought);
  if (isRefused(coming)) return coming;
  const judged = judgeParty(coming.map(attendanceOf), first, language);
  if (judged.refusal) return judged.refusal;
  if (seats.some((seat) => !isOfLine(seat) && seat.startsAt <= seat.now))
    return begun(tx, engagement, seats, judged.isValid);

  const people = coming.map((one, index) => toBook(engagement, one, judged.vaccines[index]));
  const taken = await takenRefusal(tx, engagement, people);
  if (taken) return taken;
  const accountId = await account();
  const wanted = people.map((one) => wantedVisit(engagement, one));
  const booked = await doseRefusal(tx, wanted, { sessionId, accountId, language });
  if (booked) return booked;
  const today = todayIn(first.timeZone, new Date(first.now));
  const usedUp = await voucherRefusal(tx, engagement, { visits: people.length, today });
  if (usedUp) return usedUp;
  return keepBooked(tx, { engagement, people, brought, member, accountId });
}

/**
 * REV-01: whether the seat is held for the vaccines that the page which books has read back. The
 * same hold may be for others by now: another tab changed it, or a request whose answer was lost.
 */
function isAsReadBack({ place, vaccines }: HeldSeat, record: Body['record']): boolean {
  const { party, serviceIds } = record?.metaData ?? {};
  const read = party ? party.find((one) => one.place === place)?.serviceIds : serviceIds;
  return (
    read === undefined ||
    isSame(
      [...new Set(read.map(canonicalCode))],
      vaccines.map(({ code }) => canonicalCode(code)),
    )
  );
}

/** Each in the seat of their place; undefined when seats and people are not the same places. */
function seatedOn(seats: readonly HeldSeat[], patients: readonly Patient[]): Seated[] | undefined {
  const places = patients.map(({ place }) => place);
  if (
    !isSame(
      seats.map(({ place }) => place),
      places,
    )
  )
    return undefined;
  return patients.flatMap((patient) =>
    seats.filter(({ place }) => place === patient.place).map((seat) => ({ patient, seat })),
  );
}

const attendanceOf = ({ visitor, seat: { vaccines }, fieldOf }: Coming): Attendance => ({
  visitor,
  vaccines,
  fieldOf,
});

function toBook(engagement: Engagement, one: Coming, vaccines: HeldVaccine[] | undefined): ToBook {
  if (!vaccines) throw new Error('someone of a party was not judged');
  return { ...one, appointment: appointmentFor(engagement, one, vaccines) };
}

/** Refuses when somebody is elsewhere at that time. Locks the people. */
async function takenRefusal(
  tx: Tx,
  engagement: Engagement,
  people: readonly ToBook[],
): Promise<Refused | undefined> {
  const appointments = people.map(({ appointment }) => appointment);
  const overlapping = await lockOverlapping(tx, appointments);
  // WLK-06: a person can be in only one line.
  const isWalkIn = people.some(({ seat }) => isOfLine(seat));
  const keys = appointments.map(({ personKey }) => personKey);
  if (isWalkIn && (overlapping.length > 0 || (await areInLine(tx, keys))))
    return refuse('CHECK_IN_INSTEAD');
  if (overlapping.length > 0) return elsewhere(engagement, overlapping);
  return undefined;
}

interface Agreed {
  engagement: Engagement;
  people: readonly ToBook[];
  brought: Brought | undefined;
  /** The team member who books for them. */
  member: TeamMember | undefined;
  accountId: string | undefined;
}

/** Writes what nothing stands against any more; the messages leave with it. */
async function keepBooked(
  tx: Tx,
  { engagement, people, brought, member, accountId }: Agreed,
): Promise<Refused | undefined> {
  await bookSeats(
    tx,
    people.map(({ appointment }) => appointment),
  );
  const [first] = people;
  if (brought && first) {
    const { id: appointmentId, vaccines } = first.appointment;
    await keepUsed(tx, brought, { appointmentId, vaccines, on: first.seat.on });
  }
  if (member)
    await keepEntry(queriesOf(tx), {
      ...member,
      ...ofBooking('confirmAppointment', engagement.id),
    });
  // WLK-01: a walk-in has already arrived.
  const arrival = { to: 'arrived', by: member ?? 'patient' } as const;
  for (const { seat, appointment } of people.filter((one) => isOfLine(one.seat))) {
    const visit = { appointmentId: appointment.id, storeId: seat.storeId };
    const moved = await moveVisit(tx, visit, arrival);
    if (isRefused(moved)) return moved;
  }
  // MNG-02: the signed-in account lists the booking, even after this session ends.
  await updateEngagement(tx, engagement.id, { status: 'confirmed', accountId: accountId ?? null });
  const all = people.toSorted((one, other) => one.patient.place - other.patient.place);
  await putIntoOutbox(tx, await messagesToAll(tx, { engagement, all }, 'Confirmed', 0));
  return undefined;
}

const isGroup = ({ bookingType }: Pick<Engagement, 'bookingType'>) => bookingType === 'Group';

const patientField = (index: number): string => `patients.${index}.patientId`;

/** For a group, the refusal says who. */
const elsewhere = (engagement: Engagement, people: readonly number[]): Refused =>
  refuse('OVERLAPPING_APPOINTMENT', {
    ...(isGroup(engagement) && {
      fields: people.map((index) => ({ name: patientField(index), problem: 'field.invalid' })),
    }),
  });

/**
 * @param these without duplicates
 */
const isSame = <T>(these: readonly T[], those: readonly T[]): boolean =>
  these.length === those.length && these.every((one) => those.includes(one));

/**
 * Each person with their answers in the party; refused when one has since left it.
 */
function comingOf(
  engagement: Engagement,
  seated: readonly Seated[],
  brought: Brought | undefined,
): Coming[] | Refused {
  const coming: Coming[] = [];
  for (const [person, { patient, seat }] of seated.entries()) {
    const { dob, place } = patient;
    const whoField = patientField(person);
    const record = recordOf(engagement, place);
    if (!record) return invalid(whoField);
    const at = isGroup(engagement) ? `patients.${person}.` : '';
    coming.push({
      patient,
      seat,
      visitor: { ...record, dob, prescriptions: brought?.onFile ?? [] },
      fieldOf: (index) => `${at}vaccines.${index}.code`,
      whoField,
    });
  }
  return coming;
}

/** The visit to check for VAC-15: the person in the seat held for them. */
const wantedVisit = (
  engagement: Engagement,
  { patient: { personKey }, seat, visitor, fieldOf, whoField }: Coming,
): WantedVisit => {
  const { vaccines, state, on } = seat;
  const who = isGroup(engagement) && { whoField };
  return { personKey, visitor, vaccines, state, on, fieldOf, ...who };
};

/**
 * A single person's appointment gets the number announced with the hold; group members each get
 * their own.
 */
const appointmentFor = (
  engagement: Engagement,
  { patient: { id: patientId, engagementId, place, personKey }, seat }: Seated,
  vaccines: HeldVaccine[],
): ToBook['appointment'] => ({
  id: newId(),
  confirmationNumber: isGroup(engagement)
    ? confirmationNumberFrom(randomBytes(CONFIRMATION_NUMBER_LENGTH))
    : seat.confirmationNumber,
  status: 'Scheduled',
  engagementId,
  patientId,
  place,
  holdId: seat.holdId,
  storeId: seat.storeId,
  startsAt: new Date(seat.startsAt),
  endsAt: new Date(seat.endsAt),
  seat: seat.seat,
  walkIn: isOfLine(seat) ? (walkInTypeOf(engagement.engagementType) ?? null) : null,
  personKey,
  vaccines,
});

/** Refuses when a held time began before it was confirmed: no one can be booked into the past. */
async function begun(
  tx: Tx,
  engagement: Engagement,
  seats: readonly HeldSeat[],
  isValid: (date: IsoDate) => boolean,
): Promise<Refused> {
  const near = new Date(Math.min(...seats.map(({ startsAt }) => startsAt))).toISOString();
  const isAlone = !isGroup(engagement);
  const asker = { engagementId: engagement.id, isAlone, people: seats.length, isValid };
  const storeNumber = seats[0]?.storeNumber ?? '';
  const alternatives = await timesLeft(queriesOf(tx), storeNumber, near, asker);
  return refuse('FC_908_Conflict', { alternatives });
}
