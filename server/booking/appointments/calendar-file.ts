// The appointment as a calendar file (RFC 5545): Apple's calendar, and any other that reads one.
import { createEvent } from 'ics';
import { BRAND } from '#domain/titles.ts';
import type { AppointmentRow } from './appointments.store.ts';

const MILLISECONDS_A_MINUTE = 60_000;

/**
 * CNF-03: title 'Appointment' with the pharmacy's name, place from its address, times in UTC so that every device shows the
 * right moment (TIM-02). The UID is the appointment's for life, and SEQUENCE rises when it changes, so that a calendar
 * replaces its entry. Nothing about the patient goes into it.
 */
export function calendarFile({ appointment, store }: AppointmentRow): string {
  const { startsAt, endsAt } = appointment;
  const { error, value } = createEvent({
    uid: `${appointment.id}@${BRAND.toLowerCase()}`,
    sequence: appointment.sequence,
    productId: `-//${BRAND}//Appointments//EN`,
    title: `Appointment: ${store.name}`,
    location: `${store.name}, ${store.line1}, ${store.city}, ${store.state} ${store.zip}`,
    start: startsAt.getTime(),
    startInputType: 'utc',
    startOutputType: 'utc',
    duration: {
      minutes: Math.round((endsAt.getTime() - startsAt.getTime()) / MILLISECONDS_A_MINUTE),
    },
    status: appointment.status === 'Cancelled' ? 'CANCELLED' : 'CONFIRMED',
    busyStatus: 'BUSY',
  });
  if (error || !value)
    throw new Error('An appointment could not be written as a calendar entry.', { cause: error });
  return value;
}
