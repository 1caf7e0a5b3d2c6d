import { LEAST_GAIN_MINUTES, OFFER_MINUTES } from '#domain/earlier-times.ts';
import { minutesLater } from '#domain/zones.ts';
import { LEAD_MINUTES } from '#server/timeslots/store-clock.ts';

/** Until an offer is answered, its patient has set out, and the time is worth it. */
export const LEAST_AHEAD_MINUTES = OFFER_MINUTES + LEAD_MINUTES + LEAST_GAIN_MINUTES;

/** CNF-05: a visit that begins so soon that no earlier time can be offered for it any more. */
export const isTooLateForEarlier = (startsAt: Date, now: Date): boolean =>
  startsAt < minutesLater(now, LEAST_AHEAD_MINUTES);
