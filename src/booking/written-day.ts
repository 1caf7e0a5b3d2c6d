import type { ManagedAppointment } from '#contract/manage.ts';
import { shortZoneName } from '#domain/zone-names.ts';
import type { Formats } from '#src/i18n/formats.ts';
import { wallTimeIn } from '#domain/timeslots.ts';

/** The day at the store: with its weekday while it is upcoming, with its year once it is past. */
export function writtenDay(
  { appointmentDate, standing }: Pick<ManagedAppointment, 'appointmentDate' | 'standing'>,
  formats: Pick<Formats, 'longDate' | 'dateOfBirth'>,
): string {
  const { date } = wallTimeIn(appointmentDate);
  return standing === 'upcoming' ? formats.longDate(date) : formats.dateOfBirth(date);
}

/** The day, time and zone at the store, within a sentence (TIM-02). */
export function writtenTime(
  { appointmentDate, store }: { appointmentDate: string; store: { address: { timeZone: string } } },
  formats: Pick<Formats, 'longDate' | 'time'>,
): string {
  const { date, time } = wallTimeIn(appointmentDate);
  const zone = shortZoneName(store.address.timeZone, appointmentDate);
  return `${formats.longDate(date)}, ${formats.time(time)} ${zone}`;
}
