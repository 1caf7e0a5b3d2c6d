// A standing wish for an earlier time, and the times offered for it (CNF-05). The reasons are in
// docs/decisions/024-earlier-times.md.
import { addDays, type IsoDate } from './dates.ts';

/** How long an offered time is held for the patient it is offered to. */
export const OFFER_MINUTES = 15;

/** After this many unanswered offers in a day, the next ones go to others. */
export const OFFERS_A_DAY = 3;

/** A time less than this many minutes before the booked one is not worth a message. */
export const LEAST_GAIN_MINUTES = 60;

/** How an offer ended: unanswered in time (`lapsed`), or its purpose is gone (`withdrawn`). */
export const OFFER_OUTCOMES = ['taken', 'declined', 'lapsed', 'withdrawn'] as const;

/**
 * Why another time is looked for: the patient wished for an earlier one, or the store closed at
 * theirs (DSK-04).
 */
export const BECAUSE = ['wished', 'closed'] as const;
export type Because = (typeof BECAUSE)[number];

/**
 * The days that can be chosen as the last for an earlier visit: today up to the booked day, where
 * an earlier hour can be wished for too. For an appointment today, today only.
 */
export function untilDays(today: IsoDate, booked: IsoDate): IsoDate[] {
  const days: IsoDate[] = [];
  for (let day = today; day <= booked; day = addDays(day, 1)) days.push(day);
  return days;
}

/** The day before the appointment, or today when it is tomorrow or sooner. */
export function defaultUntil(today: IsoDate, booked: IsoDate): IsoDate {
  const before = addDays(booked, -1);
  return before < today ? today : before;
}
