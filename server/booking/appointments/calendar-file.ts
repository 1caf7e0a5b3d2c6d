// The appointment as a calendar file (RFC 5545): Apple's calendar, and any other that reads one.
import { createEvent } from 'ics';
import { BRAND } from '#domain/titles.ts';
import type { AppointmentRow } from './appointments.store.ts';

const MILLISECONDS_A_MINUTE = 60_000;
const LINE_OCTETS = 75;

/**
 * CNF-03: title 'Appointment' with the pharmacy's name, place from its address, times in UTC so that every device shows the
 * right moment (TIM-02). The UID is the appointment's for life, and SEQUENCE rises when it changes, so that a calendar
 * replaces its entry; of a cancelled one it takes the entry away (RFC 5546, 3.2.5). Nothing about the patient goes into it.
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
    ...(appointment.status === 'Cancelled' ? TAKEN_AWAY : KEPT),
  });
  if (error || !value)
    throw new Error('An appointment could not be written as a calendar entry.', { cause: error });
  return folded(value);
}

const KEPT = { method: 'PUBLISH', status: 'CONFIRMED', busyStatus: 'BUSY' } as const;
const TAKEN_AWAY = {
  method: 'CANCEL',
  status: 'CANCELLED',
  busyStatus: 'FREE',
  transp: 'TRANSPARENT',
} as const;

/**
 * RFC 5545, 3.1: lines end at 75 octets, which an accented letter has two of; the library counts letters. What Unicode calls a line
 * or paragraph separator some readers take for a line's end: a space says the same.
 */
const folded = (file: string): string =>
  file
    .replaceAll(/\r\n[ \t]/g, '')
    .replaceAll(/[\u0085\u2028\u2029]/g, ' ')
    .split('\r\n')
    .map(foldedLine)
    .join('\r\n');

function foldedLine(line: string): string {
  const parts = [''];
  let octets = 0;
  for (const letter of line) {
    const size = Buffer.byteLength(letter);
    if (octets + size > LINE_OCTETS) {
      parts.push('');
      // The space before what goes on counts.
      octets = 1;
    }
    parts.push(`${parts.pop() ?? ''}${letter}`);
    octets += size;
  }
  return parts.join('\r\n ');
}
