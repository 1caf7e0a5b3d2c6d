// Which letter tells about an appointment, and whether what it would tell is still so.
import { isOpen, standingOf } from '#domain/appointments.ts';
import type { Language } from '#domain/languages.ts';
import { BASE_PATH } from '#domain/pages.ts';
import { findById, type AppointmentRow } from '#server/booking/appointments/appointments.store.ts';
import type { Database } from '#server/database/database.ts';
import type { PublicAddress } from '#server/http/public-address.ts';
import {
  issueAppointmentLink,
  manageAddress,
  openAppointmentLinks,
  type AppointmentLinks,
} from '#server/manage/links.service.ts';
import type { AppointmentTemplate, MessagePayload } from '../messages.schema.ts';
import { appointmentBooked } from './appointment-confirmed.ts';
import type { AppointmentAddresses } from './appointment-facts.ts';
import { appointmentCancelled, appointmentMissed } from './appointment-over.ts';
import type { Content, TooLate } from './content.ts';

type AboutAppointment = Extract<MessagePayload, { template: AppointmentTemplate }>;

/** CAN-03: the code is worth nothing without the date of birth. */
const manageCodeAddress = (shortCode: string): string =>
  `${BASE_PATH}/manage-appointment?code=${shortCode}`;

/** @param now by the database's clock */
export type AppointmentLetters = (
  payload: AboutAppointment,
  now: Date,
) => Promise<Content | TooLate>;

/** Links are made as a letter is written, the same at every attempt: the outbox keeps no key. */
export function appointmentLetters(
  { db, pool }: Pick<Database, 'db' | 'pool'>,
  address: PublicAddress,
): AppointmentLetters {
  let links: AppointmentLinks | undefined;

  const addressesOf = async (id: string, language: Language): Promise<AppointmentAddresses> => {
    const opened = (links ??= await openAppointmentLinks(pool));
    const { key, shortCode } = await db.transaction((tx) => issueAppointmentLink(tx, opened, id));
    const site = address(language);
    return {
      manage: `${site}${manageAddress(key)}`,
      manageByCode: `${site}${manageCodeAddress(shortCode)}`,
      start: `${site}${BASE_PATH}`,
    };
  };

  return async ({ template, language, details: { appointmentId } }, now) => {
    const row = await findById(db, appointmentId);
    const tooLate = row ? tooLateFor(template, row, now) : 'no longer booked';
    if (!row || tooLate !== undefined) return { tooLate: tooLate ?? '' };
    const addresses = await addressesOf(appointmentId, language);
    switch (template) {
      case 'appointmentConfirmed':
        return appointmentBooked(row, language, { template: 'confirmed', addresses });
      case 'appointmentChanged':
        return appointmentBooked(row, language, { template: 'changed', addresses });
      case 'appointmentCancelled':
        return appointmentCancelled(row, language, addresses);
      case 'appointmentMissed':
        return appointmentMissed(row, language, addresses);
    }
  };
}

/** The reason for which a letter does not leave. */
function tooLateFor(
  template: AppointmentTemplate,
  { appointment }: AppointmentRow,
  now: Date,
): string | undefined {
  const { status, startsAt, endsAt, checkInStatus } = appointment;
  if (template === 'appointmentMissed') {
    const standing = standingOf({ status, startsAt, checkinStatus: checkInStatus ?? '' }, now);
    return standing === 'missed' ? undefined : 'not missed';
  }
  if (template === 'appointmentCancelled') {
    if (status !== 'Cancelled') return 'not cancelled';
  } else if (!isOpen(status)) return 'no longer booked';
  return endsAt <= now ? 'over' : undefined;
}
