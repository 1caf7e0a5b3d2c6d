// How the end of a call leads on, where many pages do the same with it.
import type { Outcome } from './ports.ts';
import { refusalOf } from './answers.ts';

/** A call that came to no answer: in time or at all (API-03). */
export const orTrouble = [{ guard: 'timedOut', target: 'timedOut' }, { target: 'failed' }] as const;

type Ended = { event: { output: Outcome<unknown> } };

/** VAL-11: what the server finds wrong with a form is shown at its fields. */
export const mending = <const Target extends string>(target: Target) =>
  ({
    target,
    actions: { type: 'showRefusal', params: ({ event }: Ended) => refusalOf(event.output) },
  }) as const;

/** Of a form whose other refusals are trouble. */
export const orMending = <const Target extends string>(target: Target) =>
  [
    { guard: { type: 'refusedWith', params: 'INVALID_REQUEST' }, ...mending(target) },
    { target: 'failed' },
  ] as const;

/** Of the form of a person: the booking, the person, or what was typed. */
export const orMendingPerson = <const Target extends string>(target: Target) =>
  [ifGone, ifBooked, ifIneligible, mending(target)] as const;

/** The engagement is not there any more, or is booked: trying again would not help (ENG-11). */
export const ifGone = {
  guard: { type: 'refusedWith', params: 'FC_903_NotFound' },
  target: '#booking-gone',
  actions: 'loseEngagement',
} as const;
export const ifBooked = {
  guard: { type: 'refusedWith', params: 'ALREADY_CONFIRMED' },
  target: '#already-booked',
} as const;

/** MNG-06: what is booked is cancelled or past by now, or no longer this visitor's. */
export const ifClosed = {
  guard: 'closedWhileChanging',
  target: '#view-details.loading',
} as const;
export const ifNotTheirs = {
  guard: 'lostWhileChanging',
  target: '#manage-appointment',
} as const;

/** ELG-02, ELG-03: the person as a whole cannot be vaccinated here. */
export const ifIneligible = {
  guard: { type: 'refusedWith', params: 'ELIGIBLITY_ERROR' },
  target: '#not-eligible',
  actions: {
    type: 'keepIneligible',
    params: ({ event }: Ended) => refusalOf(event.output),
  },
} as const;

/** ELG-07: a vaccine is not possible on that day any more. */
export const ifVaccineRefused = {
  guard: { type: 'refusedWith', params: 'ELIGIBLITY_ERROR' },
  target: '#vaccine-refused',
} as const;
