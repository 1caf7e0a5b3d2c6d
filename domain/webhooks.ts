// The events sent to other systems automatically (STD-06), and the states of a delivery.

/** What happens to an appointment. */
export const EVENT_KINDS = ['booked', 'changed', 'cancelled', 'arrived', 'given'] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/** `again`: an attempt failed, and another will follow. */
export const DELIVERY_STATES = ['waiting', 'onItsWay', 'again', 'delivered', 'givenUp'] as const;

/** Why an attempt failed, or was not made. `answers`: with a status other than 2xx. */
export const DELIVERY_FAILURES = [
  'answers',
  'noAnswer',
  'privateNetwork',
  'notAllowed',
  'removed',
  'other',
] as const;
export type DeliveryFailure = (typeof DELIVERY_FAILURES)[number];

/** How long an event is kept and can be sent again. */
export const EVENTS_KEPT_DAYS = 30;

/** What one press sends again: the events of the last so many days. */
export const AGAIN_DAYS = [1, 3, 7, EVENTS_KEPT_DAYS] as const;
export type AgainDays = (typeof AGAIN_DAYS)[number];
