// Writes a changed appointment: its seat, its row, and the journey's copy of it (MNG-06).
import type { Tx } from '#server/database/database.ts';
import { isElsewhere } from '../appointments/appointments.store.ts';
import type { MetaData } from '../booking.schema.ts';
import { wallTimeOf } from '../wall-time.ts';
import {
  changeAppointment,
  freeBookedSeat,
  keepSeat,
  keepVaccines,
  type AppointmentChange,
  type Booked,
} from './changes.store.ts';
import type { NewVisit } from './new-visit.ts';

/**
 * False when the person is elsewhere at that time. Once the held seat is booked the old seat is
 * freed; without a new time the booked seat gets the new vaccines.
 */
export async function keepVisit(
  tx: Tx,
  { appointment, patient }: Booked,
  visit: Pick<NewVisit, 'holdId' | 'vaccines'> | undefined,
  change: AppointmentChange,
): Promise<boolean> {
  const { holdId } = visit ?? {};
  if (holdId !== undefined)
    await keepSeat(tx, { holdId, place: patient.place }, appointment.confirmationNumber);
  try {
    await changeAppointment(tx, appointment, change);
  } catch (error) {
    if (isElsewhere(error)) return false;
    throw error;
  }
  if (holdId !== undefined) await freeBookedSeat(tx, appointment, holdId);
  else if (visit) await keepVaccines(tx, { ...appointment, vaccines: visit.vaccines });
  return true;
}

export const saidOfVisit = ({
  startsAt,
  timeZone,
  vaccines,
}: Pick<NewVisit, 'startsAt' | 'timeZone' | 'vaccines'>): Pick<
  MetaData,
  'serviceIds' | 'appointmentDate'
> => ({
  serviceIds: vaccines.map(({ code }) => code),
  appointmentDate: wallTimeOf(startsAt, timeZone).appointmentDate,
});
