import { useJourney } from '#src/app/use-journey.ts';
import { wallTimeIn } from '#domain/timeslots.ts';
import { useFormats } from '#src/i18n/formats.ts';

/** The visit being changed: a choice of this journey, or an appointment. */
export interface Visit {
  storeName: string;
  /** ISO 8601 with the store's offset. */
  appointmentDate: string;
}

/** Its place and time, as the values for texts: `{{store}}`, `{{date}}`, `{{time}}`. */
export function useVisitWords(visit: Visit | undefined) {
  const formats = useFormats();
  if (!visit) return undefined;
  const { date, time } = wallTimeIn(visit.appointmentDate);
  return { store: visit.storeName, date: formats.longDate(date), time: formats.time(time) };
}

/** The booked visit. */
export function useBookedVisit(): Visit | undefined {
  const { appointment } = useJourney(({ context }) => context.manage);
  return appointment && { ...appointment, storeName: appointment.store.name };
}

/**
 * Whether a group member changes a visit by their own number: messages go to the person who booked
 * (SAF-01).
 */
export const useIsMember = (): boolean =>
  useJourney(({ context }) => context.manage.appointment?.asMember !== undefined);
