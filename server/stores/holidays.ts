import { addDays, weekdayOf } from '#domain/dates.ts';

const thursday = 4;
const daysAWeek = 7;

/** Thanksgiving by rule: the fourth Thursday of November, 'YYYY-MM-DD'. */
export function thanksgivingOf(year: number): string {
  const first = `${year}-11-01`;
  const toThursday = (thursday - weekdayOf(first) + daysAWeek) % daysAWeek;
  return addDays(first, toThursday + 3 * daysAWeek);
}

/**
 * The days of a year on which a pharmacy may be closed: nationwide holidays by rule, in calendar
 * order.
 */
export function holidaysOf(year: number): {
  newYear: string;
  thanksgiving: string;
  christmas: string;
} {
  return {
    newYear: `${year}-01-01`,
    thanksgiving: thanksgivingOf(year),
    christmas: `${year}-12-25`,
  };
}
