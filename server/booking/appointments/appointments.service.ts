import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { Booked, confirmAppointment } from '#contract/appointments.ts';
import { parseConfirmationNumber } from '#domain/confirmation-number.ts';
import type { IsoDate } from '#domain/dates.ts';
import type { Tx } from '#server/database/database.ts';
import { hasSqlState, SqlState } from '#server/database/failures.ts';
import { queriesOf } from '#server/database/queries.ts';
import { refuse, type Refused } from '#server/http/refusal.ts';
import { putIntoOutbox } from '#server/messages/outbox.store.ts';
import { timesNear } from '#server/timeslots/store-times.ts';
import {
  lockEngagement,
  updateEngagement,
  type Engagement,
} from '../engagements/engagements.store.ts';
import { judgeVisit } from '../judge-visit.ts';
import { findPatient, type Patient } from '../patients/patients.store.ts';
import { appointmentOf } from './appointment-view.ts';
import {
  findByPatient,
  insertAppointment,
  keepSeats,
  lockHeldSeats,
  type HeldSeat,
} from './appointments.store.ts';
import type { ConfirmContext } from './confirm-context.ts';
import { confirmationMessages } from './confirmation-messages.ts';
import { confirmGroup } from './confirm-group.ts';

type Body = z.output<typeof confirmAppointment.body>;

const ONE_PLACE_AT_A_TIME = 'appointments_one_place_at_a_time';

/**
 * Makes a held time an appointment, or a group's times everybody's appointments (CNF-01, GRP-03).
 * All or nothing in the caller's transaction: on any refusal the hold is as it was. Confirming what
 * is confirmed answers the same appointment, whoever of the session asks again.
 */
export async function confirm(
  tx: Tx,
  context: ConfirmContext,
  body: Body,
): Promise<Booked | Refused> {
  const engagement = await lockEngagement(tx, body.engagementId, context.sessionId);
  if (!engagement) return refuse('FC_903_NotFound');
  return engagement.bookingType === 'Group'
    ? confirmGroup(tx, context, engagement, body)
    : confirmOne(tx, context, engagement, body);
}

async function confirmOne(
  tx: Tx,
  context: ConfirmContext,
  engagement: Engagement,
  { confirmationNumber, patients: [named, ...others] }: Body,
): Promise<Booked | Refused> {
  if (others.length > 0) {
    return refuse('INVALID_REQUEST', { fields: [{ name: 'patients', problem: 'field.invalid' }] });
  }
  const patient = named && (await findPatient(tx, engagement.id, named.patientId));
  if (!patient) return refuse('FC_903_NotFound');

  if (engagement.status === 'pending') {
    const refusal = await book(tx, context, { engagement, patient, confirmationNumber });
    if (refusal) return refusal;
  }
  const booked = await findByPatient(tx, engagement.id, patient.id);
  const isTheOne = booked?.appointment.confirmationNumber === confirmationNumber;
  return isTheOne ? appointmentOf(booked, context.language) : refuse('HOLD_EXPIRED');
}

interface Booking {
  engagement: Engagement;
  patient: Patient;
  confirmationNumber: string;
}

/**
 * Undefined when it is booked. The rules are asked once more (ELG-07): much may have been said
 * since the time was held.
 */
async function book(
  tx: Tx,
  { language, account }: ConfirmContext,
  { engagement, patient, confirmationNumber }: Booking,
): Promise<Refused | undefined> {
  const [held] = await lockHeldSeats(tx, engagement.id, confirmationNumber);
  if (!held) return refuse('HOLD_EXPIRED');
  const { metaData, userResponses } = engagement;
  const { vaccines, refusal, isValid } = judgeVisit(
    { dob: patient.dob, history: metaData.history, userResponses },
    held,
    { language, fieldOf: (index) => `vaccines.${index}.code` },
  );
  if (refusal) return refusal;
  if (held.startsAt <= held.now) return begun(tx, engagement, held, isValid);

  const appointmentId = randomUUID();
  await keepSeats(tx, engagement.id, confirmationNumber);
  const isFree = await insertOrOverlap(
    tx,
    engagement,
    patient,
    { ...held, vaccines },
    {
      appointmentId,
      confirmationNumber,
    },
  );
  if (!isFree) return refuse('OVERLAPPING_APPOINTMENT');
  // MNG-02: whoever is signed in finds it in the account's list, also after this session.
  const accountId = (await account()) ?? null;
  await updateEngagement(tx, engagement.id, { status: 'confirmed', accountId });
  const details = { appointmentId, confirmationNumber };
  await putIntoOutbox(tx, await confirmationMessages(tx, engagement, patient, details));
  return undefined;
}

/** The held time came before it was confirmed: nobody can be booked into the past. */
async function begun(
  tx: Tx,
  engagement: Engagement,
  held: HeldSeat,
  isValid: (date: IsoDate) => boolean,
): Promise<Refused> {
  const moment = new Date(held.startsAt).toISOString();
  const asker = { engagementId: engagement.id, isValid };
  const nearestTimes = await timesNear(queriesOf(tx), held.storeNumber, moment, asker);
  return refuse('FC_908_Conflict', { alternatives: { nearestTimes } });
}

/** False when the person is somewhere else then. */
async function insertOrOverlap(
  tx: Tx,
  engagement: Engagement,
  patient: Patient,
  { storeId, startsAt, endsAt, seat, vaccines }: HeldSeat,
  { appointmentId, confirmationNumber }: { appointmentId: string; confirmationNumber: string },
): Promise<boolean> {
  try {
    await insertAppointment(tx, {
      id: appointmentId,
      confirmationNumber,
      engagementId: engagement.id,
      patientId: patient.id,
      storeId,
      startsAt: new Date(startsAt),
      endsAt: new Date(endsAt),
      seat,
      personKey: patient.personKey,
      vaccines,
    });
    return true;
  } catch (error) {
    if (hasSqlState(error, SqlState.exclusionViolation, ONE_PLACE_AT_A_TIME)) return false;
    throw error;
  }
}

/** People type hyphens and small letters; text that is no number finds no appointment. */
export const storedNumber = (typed: string): string => parseConfirmationNumber(typed) ?? typed;
