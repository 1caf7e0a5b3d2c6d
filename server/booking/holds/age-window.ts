import { addDays, isLeapYear, type IsoDate } from '#domain/dates.ts';
import { AGE_LIMITS, vaccineByCode } from '#domain/vaccines.ts';

/** Nobody alive was born earlier; stands for "no limit" where a date is asked for. */
const LONG_AGO: IsoDate = '1800-01-01';

export interface AgeWindow {
  /** The first date of birth that is not too old, and the last that is not too young. */
  bornFrom: IsoDate;
  bornUntil: IsoDate;
}

/**
 * The dates of birth for which all the vaccines can be booked on a date: the same rule as `ageLimitRefusal`, in a form
 * that one SQL statement can judge.
 */
export function ageWindow(codes: readonly string[], on: IsoDate): AgeWindow {
  let bornFrom = LONG_AGO;
  let bornUntil = on;
  for (const code of codes) {
    const own = vaccineByCode(code)?.code;
    const limit = AGE_LIMITS.find((row) => row.code === own);
    if (!limit) continue;
    const youngest = yearsBefore(on, limit.fromYears);
    if (youngest < bornUntil) bornUntil = youngest;
    if (limit.toYears === null) continue;
    const oldest = addDays(yearsBefore(on, limit.toYears + 1), 1);
    if (oldest > bornFrom) bornFrom = oldest;
  }
  return { bornFrom, bornUntil };
}

/** The same day so many years earlier; February 28 where there is no 29th (ages are completed on March 1 then). */
function yearsBefore(date: IsoDate, years: number): IsoDate {
  const year = Number(date.slice(0, 4)) - years;
  const monthAndDay = date.slice(4);
  return `${year}${monthAndDay === '-02-29' && !isLeapYear(year) ? '-02-28' : monthAndDay}`;
}
