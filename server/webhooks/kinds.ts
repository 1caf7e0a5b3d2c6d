// What a program may be told of by itself (STD-06), and what it needs to be allowed to read for it.
import { allows, type FhirResource } from '#domain/system-scopes.ts';
import { EVENT_KINDS, type EventKind } from '#domain/webhooks.ts';

const READ: Readonly<Record<EventKind, FhirResource>> = {
  booked: 'Appointment',
  changed: 'Appointment',
  cancelled: 'Appointment',
  arrived: 'Appointment',
  given: 'Immunization',
};

export const isKind = (text: string): text is EventKind =>
  EVENT_KINDS.some((kind) => kind === text);

/** A client is told only of what it could read as well. */
export const mayHear = (scopes: readonly string[], kind: EventKind): boolean =>
  allows(scopes, READ[kind], 'r');
