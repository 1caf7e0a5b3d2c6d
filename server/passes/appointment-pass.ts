// The content of an appointment's pass, for every wallet: name, time, store and number. It shows on
// a locked screen, so it says nothing about vaccines or health
// (docs/decisions/050-passes-of-an-appointment.md).
import { isOpen, standingOf } from '#domain/appointments.ts';
import { formatConfirmationNumber } from '#domain/confirmation-number.ts';
import type { Language } from '#domain/languages.ts';
import { pathOf } from '#domain/pages.ts';
import { shortZoneName } from '#domain/zone-names.ts';
import { wallTimeOf } from '#server/booking/wall-time.ts';
import type { PublicAddress } from '#server/http/public-address.ts';
import type { ManagedRow } from '#server/manage/managed.store.ts';

export interface AppointmentPass {
  /** The appointment's id, which never changes and says nothing about the person. */
  serial: string;
  language: Language;
  /** forgotten: the person's data was erased (SAF-08), so the pass says nothing any more. */
  state: 'valid' | 'done' | 'cancelled' | 'forgotten';
  name: string;
  /** ISO 8601, with the store's offset. */
  startsAt: string;
  endsAt: string;
  /** 'CST' */
  zone: string;
  store: { name: string; address: string; phone: string | null };
  /** As the counter's search takes it; `shownNumber` is for people to read. */
  number: string;
  shownNumber: string;
  /** The page to manage the appointment. */
  address: string;
}

export function appointmentPassOf(
  { appointment, person, store }: ManagedRow,
  language: Language,
  publicAddress: PublicAddress,
): AppointmentPass {
  const { id, status, confirmationNumber } = appointment;
  const onWall = (moment: Date) => wallTimeOf(moment, store.timeZone).appointmentDate;
  const startsAt = onWall(appointment.startsAt);
  const { name, line1, city, state, zip, phone } = store;
  return {
    serial: id,
    language,
    state: person.forgottenAt
      ? 'forgotten'
      : status === 'Cancelled'
        ? 'cancelled'
        : isOpen(status)
          ? 'valid'
          : 'done',
    name: `${person.firstName} ${person.lastName}`,
    startsAt,
    endsAt: onWall(appointment.endsAt),
    zone: shortZoneName(store.timeZone, startsAt),
    store: { name, address: `${line1}, ${city}, ${state} ${zip}`, phone },
    number: confirmationNumber,
    shownNumber: formatConfirmationNumber(confirmationNumber),
    address: `${publicAddress(language)}${pathOf('manage-appointment')}`,
  };
}

/**
 * Whether the patient is still expected: not for a walk-in, nor if the store closed for that time.
 */
export const isToCome = ({ appointment, isLost, now }: ManagedRow): boolean =>
  appointment.walkIn === null &&
  !isLost &&
  standingOf({ ...appointment, checkinStatus: appointment.checkInStatus ?? '' }, now) ===
    'upcoming';

export const PASS_WORDS = {
  en: {
    title: 'Appointment',
    status: 'Status',
    valid: 'Booked',
    done: 'Done',
    cancelled: 'Canceled',
    when: 'When',
    zone: 'Time zone',
    name: 'Name',
    store: 'Store',
    where: 'Address',
    phone: 'Phone',
    number: 'Confirmation number',
    manage: 'Change or cancel',
  },
  es: {
    title: 'Cita',
    status: 'Estado',
    valid: 'Reservada',
    done: 'Terminada',
    cancelled: 'Cancelada',
    when: 'Cuándo',
    zone: 'Zona horaria',
    name: 'Nombre',
    store: 'Farmacia',
    where: 'Dirección',
    phone: 'Teléfono',
    number: 'Número de confirmación',
    manage: 'Cambiar o cancelar',
  },
} as const satisfies Record<Language, Record<string, string>>;
