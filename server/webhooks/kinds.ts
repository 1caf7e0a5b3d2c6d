// What a program may be told of by itself (STD-06), and what it needs to be allowed to read for it.
import { allows, type FhirResource } from '#domain/system-scopes.ts';

export const KINDS = ['booked', 'changed', 'cancelled', 'arrived', 'given'] as const;
export type Kind = (typeof KINDS)[number];

const READ: Readonly<Record<Kind, FhirResource>> = {
  booked: 'Appointment',
  changed: 'Appointment',
  cancelled: 'Appointment',
  arrived: 'Appointment',
  given: 'Immunization',
};

export const isKind = (text: string): text is Kind => KINDS.some((kind) => kind === text);

/** A client is told only of what it could read as well. */
export const mayHear = (scopes: readonly string[], kind: Kind): boolean =>
  allows(scopes, READ[kind], 'r');
