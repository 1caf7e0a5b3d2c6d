// Turns held times into appointments for the whole party or for no one; a single person is a party
// of one (CNF-01, GRP-03).
import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { Booked, confirmAppointment } from '#contract/appointments.ts';
import { CONFIRMATION_NUMBER_LENGTH, confirmationNumberFrom } from '#domain/confirmation-number.ts';
import type { IsoDate } from '#domain/dates.ts';
import { walkInTypeOf } from '#domain/engagement.ts';
import type { Language } from '#domain/languages.ts';
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
import { recordOf } from '../engagements/who-comes.ts';
import { judgeParty, type Attendance } from '../judge-visit.ts';
import { findPatients } from '../patients/patients.store.ts';
import type { Patient } from '../patients/sealed-patients.ts';
import { appointmentOf } from './appointment-view.ts';
import {
  areInLine,
  bookSeats,
  findByEngagement,
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
  { engagementId, confirmationNumber, holdId, patients: named, consent }: Body,
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
      (context.needsContact ? unreachable(engagement, patients) : undefined) ??
      (consent && (await keepConsent(tx, context, engagement, consent))) ??
      (await book(tx, context, { engagement, patients, confirmationNumber, holdId }));
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
  if (booked[0]?.appointment.walkIn !== 'PATWalkIn') return first;
  return { ...first, checkInId: await checkInOf(tx, first.appointmentId, context.sessionId) };
}

/**
 * VAL-03, VAL-04: whoever books on the pages can be reached by letter and by phone; whom the desk
 * books, or who joins a line (WLK-01), need not be.
 */
function unreachable(
  { client, channel }: Engagement,
  patients: readonly Patient[],
): Refused | undefined {
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
  return fields.length > 0 ? invalidFields(...fields) : undefined;
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
}

/**
 * Undefined when all are booked. The rules are checked once more for each person (ELG-07): answers
 * may have changed since the times were held.
 */
async function book(
  tx: Tx,
  { sessionId, language, account, atDesk, prescriptionKey }: ConfirmContext,
  { engagement, patients, confirmationNumber, holdId }: Booking,
): Promise<Refused | undefined> {
  const seats = await lockHeldSeats(tx, engagement.id, confirmationNumber, holdId);
  const [first] = seats;
  if (!first) return refuse('HOLD_EXPIRED');
  const member = engagement.client === 'CSR' ? await atDesk(first.storeNumber) : undefined;
  if (isRefused(member)) return member;
  if (
    !isSame(
      seats.map(({ place }) => place),
      patients.map(({ place }) => place),
    )
  )
    return invalid('patients');
  const held = patients.flatMap(({ place }) => seats.find((seat) => seat.place === place) ?? []);

  const [alone] = isGroup(engagement) ? [] : patients;
  const brought = alone && (await lockBrought(tx, prescriptionKey, engagement.id, alone.personKey));
  const people = attendances(engagement, patients, held, brought);
  if (isRefused(people)) return people;
  const { vaccines, refusal, isValid } = judgeParty(people, first, language);
  if (refusal) return refusal;
  if (seats.some(({ seat, startsAt, now }) => seat > 0 && startsAt <= now))
    return begun(tx, engagement, seats, isValid);

  const appointments = patients.flatMap((patient, index) => {
    const seat = held[index];
    return seat
      ? [appointmentFor(engagement, patient, seat, vaccines[index] ?? seat.vaccines)]
      : [];
  });
  const overlapping = await lockOverlapping(tx, appointments);
  // WLK-06: a person can be in only one line.
  const isWalkIn = first.seat === 0;
  const keys = appointments.map(({ personKey }) => personKey);
  if (isWalkIn && (overlapping.length > 0 || (await areInLine(tx, keys))))
    return refuse('CHECK_IN_INSTEAD');
  if (overlapping.length > 0) return elsewhere(engagement, overlapping);
  const accountId = await account();
  const wanted = wantedVisits(engagement, patients, held, people);
  const booked = await doseRefusal(tx, wanted, { sessionId, accountId, language });
  if (booked) return booked;
  const usedUp = await voucherRefusal(tx, engagement, appointments.length);
  if (usedUp) return usedUp;
  await bookSeats(tx, appointments);
  const [visit] = appointments;
  if (brought && visit)
    await keepUsed(tx, brought, {
      appointmentId: visit.id,
      vaccines: visit.vaccines,
      on: first.on,
    });
  if (member)
    await keepEntry(queriesOf(tx), {
      ...member,
      ...ofBooking('confirmAppointment', engagement.id),
    });
  if (isWalkIn) {
    // WLK-01: a walk-in has already arrived.
    const arrival = { to: 'arrived', by: member ?? 'patient' } as const;
    for (const { id: appointmentId, storeId } of appointments) {
      const moved = await moveVisit(tx, { appointmentId, storeId }, arrival);
      if (isRefused(moved)) return moved;
    }
  }
  // MNG-02: the signed-in account lists the booking, even after this session ends.
  await updateEngagement(tx, engagement.id, { status: 'confirmed', accountId: accountId ?? null });
  const all = patients
    .flatMap((patient, index) => {
      const appointment = appointments[index];
      return appointment ? [{ appointment, patient }] : [];
    })
    .toSorted((one, other) => one.patient.place - other.patient.place);
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
 * Each person with their patient record and their answers in the party; refused when one has since
 * left it.
 */
function attendances(
  engagement: Engagement,
  patients: readonly Patient[],
  held: readonly HeldSeat[],
  brought: Brought | undefined,
): Attendance[] | Refused {
  const people: Attendance[] = [];
  for (const [person, { dob, place }] of patients.entries()) {
    const record = recordOf(engagement, place);
    if (!record) return invalid(patientField(person));
    const at = isGroup(engagement) ? `patients.${person}.` : '';
    const fieldOf = (index: number) => `${at}vaccines.${index}.code`;
    const prescriptions = brought?.onFile ?? [];
    people.push({
      visitor: { ...record, dob, prescriptions },
      vaccines: held[person]?.vaccines ?? [],
      fieldOf,
    });
  }
  return people;
}

/** The visits to check for VAC-15: each person in the seat held for them. */
const wantedVisits = (
  engagement: Engagement,
  patients: readonly Patient[],
  held: readonly HeldSeat[],
  people: readonly Attendance[],
): WantedVisit[] =>
  patients.flatMap(({ personKey }, index) => {
    const seat = held[index];
    const { visitor, fieldOf } = people[index] ?? {};
    if (!seat || !visitor || !fieldOf) return [];
    const { vaccines, state, on } = seat;
    const whoField = isGroup(engagement) && { whoField: patientField(index) };
    return [{ personKey, visitor, vaccines, state, on, fieldOf, ...whoField }];
  });

/**
 * A single person's appointment gets the number announced with the hold; group members each get
 * their own.
 */
const appointmentFor = (
  engagement: Engagement,
  { id: patientId, engagementId, place, personKey }: Patient,
  { holdId, storeId, seat, startsAt, endsAt, confirmationNumber }: HeldSeat,
  vaccines: HeldVaccine[],
): NewAppointment & { status: 'Scheduled' } => ({
  id: newId(),
  confirmationNumber: isGroup(engagement)
    ? confirmationNumberFrom(randomBytes(CONFIRMATION_NUMBER_LENGTH))
    : confirmationNumber,
  status: 'Scheduled',
  engagementId,
  patientId,
  place,
  holdId,
  storeId,
  startsAt: new Date(startsAt),
  endsAt: new Date(endsAt),
  seat,
  walkIn: seat === 0 ? (walkInTypeOf(engagement.engagementType) ?? null) : null,
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
