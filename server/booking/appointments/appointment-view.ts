import type { Appointment } from '#contract/appointments.ts';
import type { Language } from '#domain/languages.ts';
import { vaccineByCode } from '#domain/vaccines.ts';
import type { HeldVaccine } from '../booking.schema.ts';
import { wallTimeOf } from '../wall-time.ts';
import type { AppointmentRow } from './appointments.store.ts';

/** An appointment as its holder sees it, times on the store's clock (TIM-02). */
export function appointmentOf(row: AppointmentRow, language: Language): Appointment {
  const { appointment, store, patient } = row;
  const { storeNumber, name, phone, ...address } = store;
  const { slot, appointmentDate } = wallTimeOf(appointment.startsAt, store.timeZone);
  return {
    confirmationNumber: appointment.confirmationNumber,
    engagementId: appointment.engagementId,
    appointmentId: appointment.id,
    status: appointment.status,
    appointmentDate,
    slot,
    store: { storeNumber, name, phone, address },
    patient,
    vaccines: appointment.vaccines.map((vaccine) => vaccineOf(vaccine, language)),
  };
}

/** LNG-04: the English name for the record, the display name in the reader's language. */
function vaccineOf(
  { code, dose, rxRequired = false }: HeldVaccine,
  language: Language,
): Appointment['vaccines'][number] {
  const names = vaccineByCode(code)?.names;
  const display = language === 'es' ? names?.spanishDisplay : names?.display;
  return {
    code,
    dose,
    name: names?.english ?? code,
    vaccineDisplayName: display ?? code,
    rxRequired,
  };
}
