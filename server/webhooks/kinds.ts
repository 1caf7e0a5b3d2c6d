// The kinds of events a program can be sent (STD-06), and the scope each requires.
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

/** A client gets only events about what it may read. */
export const mayHear = (scopes: readonly string[], kind: EventKind): boolean =>
  allows(scopes, READ[kind], 'r');
