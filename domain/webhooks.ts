// What other systems are told of by themselves (STD-06), and what can become of it.

/** What happens to an appointment. */
export const EVENT_KINDS = ['booked', 'changed', 'cancelled', 'arrived', 'given'] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/** `again`: a try failed, and another one follows. */
export const DELIVERY_STATES = ['waiting', 'onItsWay', 'again', 'delivered', 'givenUp'] as const;

/** Why a try failed, or none was made. `answers`: with another status than 2xx. */
export const DELIVERY_FAILURES = [
  'answers',
  'noAnswer',
  'privateNetwork',
  'notAllowed',
  'removed',
  'other',
] as const;
export type DeliveryFailure = (typeof DELIVERY_FAILURES)[number];

/** How long an event is kept, and can be told again. */
export const EVENTS_KEPT_DAYS = 30;

/** What is told again at one press: what happened in the last so many days. */
export const AGAIN_DAYS = [1, 3, 7, EVENTS_KEPT_DAYS] as const;
export type AgainDays = (typeof AGAIN_DAYS)[number];
