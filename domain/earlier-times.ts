// A standing wish for an earlier time, and what is offered for it (CNF-05). The reasons stand in
// docs/decisions/024-earlier-times.md.
import { addDays, type IsoDate } from './dates.ts';

/** How long an offered time is held for the one it is offered to. */
export const OFFER_MINUTES = 15;

/** Who does not answer so many offers in a day lets others have the next ones. */
export const OFFERS_A_DAY = 3;

/** What begins less than so many minutes before the booked time is not worth a message. */
export const LEAST_GAIN_MINUTES = 60;

/** How an offer ended: nobody answered in time, or what it was for is gone (`withdrawn`). */
export const OFFER_OUTCOMES = ['taken', 'declined', 'lapsed', 'withdrawn'] as const;

/**
 * Why another time is looked for: somebody wished for an earlier one, or the store closed at theirs
 * (DSK-04).
 */
export const BECAUSE = ['wished', 'closed'] as const;
export type Because = (typeof BECAUSE)[number];

/**
 * The last days on which an earlier visit may be wished: from today until the day that is booked,
 * an earlier hour of which may be wished too. Of an appointment of today, today.
 */
export function untilDays(today: IsoDate, booked: IsoDate): IsoDate[] {
  const days: IsoDate[] = [];
  for (let day = today; day <= booked; day = addDays(day, 1)) days.push(day);
  return days;
}

/** The day before the appointment, or today when it is not later than tomorrow. */
export function defaultUntil(today: IsoDate, booked: IsoDate): IsoDate {
  const before = addDays(booked, -1);
  return before < today ? today : before;
}
