// A group's held times, made everybody's appointments or nobody's (CNF-01, GRP-03).
import { randomBytes, randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { Booked, confirmAppointment } from '#contract/appointments.ts';
import { CONFIRMATION_NUMBER_LENGTH, confirmationNumberFrom } from '#domain/confirmation-number.ts';
import type { IsoDate } from '#domain/dates.ts';
import type { Tx } from '#server/database/database.ts';
import { queriesOf } from '#server/database/queries.ts';
import { isRefused, refuse, type Refused } from '#server/http/refusal.ts';
import { putIntoOutbox } from '#server/messages/outbox.store.ts';
import { partiesNear } from '#server/timeslots/store-parties.ts';
import type { HeldVaccine } from '../booking.schema.ts';
import { updateEngagement, type Engagement } from '../engagements/engagements.store.ts';
import { recordOf } from '../engagements/who-comes.ts';
import { judgeParty, type Attendance } from '../judge-visit.ts';
import { findPatients, type Patient } from '../patients/patients.store.ts';
import { appointmentOf } from './appointment-view.ts';
import { findByEngagement, lockHeldSeats, type HeldSeat } from './appointments.store.ts';
import type { ConfirmContext } from './confirm-context.ts';
import { groupMessages } from './group-messages.ts';
import { bookSeats, lockOverlapping, type NewAppointment } from './group-seats.store.ts';

type Body = z.output<typeof confirmAppointment.body>;

/** As `confirm` of appointments.service.ts, for an engagement that it has locked. */
export async function confirmGroup(
  tx: Tx,
  context: ConfirmContext,
  engagement: Engagement,
  { confirmationNumber, patients: named }: Body,
): Promise<Booked | Refused> {
  const known = await findPatients(tx, engagement.id);
  const patients = named.flatMap(({ patientId }) => known.find(({ id }) => id === patientId) ?? []);
  if (patients.length < named.length) return refuse('FC_903_NotFound');
  if (engagement.groupNumber !== confirmationNumber) return refuse('HOLD_EXPIRED');

  if (engagement.status === 'pending') {
    const refusal = await book(tx, context, { engagement, patients, confirmationNumber });
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
  if (!first) throw new Error('a confirmed group has no appointments');
  return { ...first, group: { confirmationNumber, appointments } };
}

interface Booking {
  engagement: Engagement;
  /** In the order in which they were named. */
  patients: readonly Patient[];
  confirmationNumber: string;
}

/** Undefined when all are booked. The rules are asked once more of each (ELG-07). */
async function book(
  tx: Tx,
  { language, account }: ConfirmContext,
  { engagement, patients, confirmationNumber }: Booking,
): Promise<Refused | undefined> {
  const seats = await lockHeldSeats(tx, engagement.id, confirmationNumber);
  const [first] = seats;
  if (!first) return refuse('HOLD_EXPIRED');
  if (
    !isSame(
      seats.map(({ place }) => place),
      patients.map(({ place }) => place),
    )
  )
    return invalid('patients');
  const held = patients.flatMap(({ place }) => seats.find((seat) => seat.place === place) ?? []);

  const people = attendances(engagement, patients, held);
  if (isRefused(people)) return people;
  const { vaccines, refusal, isValid } = judgeParty(people, first, language);
  if (refusal) return refusal;
  if (seats.some(({ startsAt, now }) => startsAt <= now))
    return begun(tx, engagement, seats, isValid);

  const appointments = patients.flatMap((patient, index) => {
    const seat = held[index];
    return seat ? [appointmentFor(patient, seat, vaccines[index] ?? seat.vaccines)] : [];
  });
  const overlapping = await lockOverlapping(tx, appointments);
  if (overlapping.length > 0)
    return invalid(overlapping.map(patientField), 'OVERLAPPING_APPOINTMENT');
  await bookSeats(tx, appointments);
  // MNG-02: whoever is signed in finds it in the account's list, also after this session.
  const accountId = (await account()) ?? null;
  await updateEngagement(tx, engagement.id, { status: 'confirmed', accountId });
  const details = { engagementId: engagement.id, confirmationNumber };
  const news = { template: 'groupConfirmed' as const, details };
  await putIntoOutbox(tx, await groupMessages(tx, engagement, patients, news));
  return undefined;
}

const patientField = (index: number): string => `patients.${index}.patientId`;

const invalid = (
  names: string | readonly string[],
  code: 'INVALID_REQUEST' | 'OVERLAPPING_APPOINTMENT' = 'INVALID_REQUEST',
): Refused =>
  refuse(code, { fields: [names].flat().map((name) => ({ name, problem: 'field.invalid' })) });

/** @param these each once */
const isSame = <T>(these: readonly T[], those: readonly T[]): boolean =>
  these.length === those.length && these.every((one) => those.includes(one));

/**
 * Each as the patient they are, with what is kept of them in the group; refused for who has left it
 * since.
 */
function attendances(
  engagement: Engagement,
  patients: readonly Patient[],
  held: readonly HeldSeat[],
): Attendance[] | Refused {
  const people: Attendance[] = [];
  for (const [person, { dob, place }] of patients.entries()) {
    const record = recordOf(engagement, place);
    if (!record) return invalid(patientField(person));
    const fieldOf = (index: number) => `patients.${person}.vaccines.${index}.code`;
    people.push({ visitor: { ...record, dob }, vaccines: held[person]?.vaccines ?? [], fieldOf });
  }
  return people;
}

const appointmentFor = (
  { id: patientId, engagementId, place, personKey }: Patient,
  { holdId, storeId, seat, startsAt, endsAt }: HeldSeat,
  vaccines: HeldVaccine[],
): NewAppointment => ({
  id: randomUUID(),
  confirmationNumber: confirmationNumberFrom(randomBytes(CONFIRMATION_NUMBER_LENGTH)),
  engagementId,
  patientId,
  place,
  holdId,
  storeId,
  startsAt: new Date(startsAt),
  endsAt: new Date(endsAt),
  seat,
  personKey,
  vaccines,
});

/** A held time came before it was confirmed: nobody can be booked into the past. */
async function begun(
  tx: Tx,
  { id: engagementId }: Engagement,
  seats: readonly HeldSeat[],
  isValid: (date: IsoDate) => boolean,
): Promise<Refused> {
  const near = new Date(Math.min(...seats.map(({ startsAt }) => startsAt))).toISOString();
  const asker = { engagementId, people: seats.length, isValid };
  const storeNumber = seats[0]?.storeNumber ?? '';
  const nearestParties = await partiesNear(queriesOf(tx), storeNumber, near, asker);
  return refuse('FC_908_Conflict', { alternatives: { nearestParties } });
}
