// The nearest stores on one date: the wanted one, or the first that has times.
import { addDays, dateInUtc, daysBetween } from '#domain/dates.ts';
import { earliestDate, firstDate, hasTimesOn, nearestStores, nearestWith } from './find-times.ts';
import type { Found, Searcher } from './find-times.ts';
import type { Sought } from './sought.ts';
import { HORIZON_DAYS } from './store-clock.ts';

/**
 * Most searches without a date find one in the first days; the whole horizon is read only when they
 * do not.
 */
const firstDays = 3;

interface DatedSearch<Times> extends Found<Times> {
  date: string;
}

interface Showing {
  /** The days to sum up, from today; `candidates` have their claims. */
  dayRange: number | undefined;
  /** How many stores are shown. */
  shown: number;
}

/** One store more than is shown is kept, which tells whether there are more. */
export async function searchDate<Times>(
  searcher: Searcher,
  sought: Sought<Times>,
  date: string,
  { dayRange, shown }: Showing,
): Promise<DatedSearch<Times>> {
  const wanted = shown + 1;
  if (dayRange && isWithin(dayRange, date)) {
    const found = await nearestWith(searcher, sought, { days: dayRange }, wanted, hasTimesOn(date));
    return { ...found, date };
  }
  // A date beyond the summary is asked for by itself: the claims between would be read for nothing.
  const [found, candidates] = await Promise.all([
    nearestWith(searcher, sought, { from: date, days: 1 }, wanted, hasTimesOn(date)),
    dayRange ? nearestStores(searcher, sought, { days: dayRange }, shown) : [],
  ]);
  return { kept: found.kept, candidates, date };
}

/**
 * Whether the date is one of the first so many at every store, whose today may be a day before that
 * of UTC.
 */
function isWithin(days: number, date: string): boolean {
  const todayAtLeast = addDays(dateInUtc(new Date()), -1);
  return daysBetween(todayAtLeast, date) < days;
}

/** Undefined when no store within the radius has a time before the horizon. */
export async function searchFirstDate<Times>(
  searcher: Searcher,
  sought: Sought<Times>,
  { dayRange, shown }: Showing,
): Promise<DatedSearch<Times> | undefined> {
  for (const days of [dayRange ?? firstDays, HORIZON_DAYS]) {
    const found = await nearestWith(
      searcher,
      sought,
      { days },
      shown + 1,
      (candidate) => firstDate(candidate, days) !== undefined,
    );
    const date = earliestDate(found.kept, days);
    if (!date) continue;
    if (found.kept.every(hasTimesOn(date))) return { ...found, date };
    // Some of the nearest have times only later: on this date others, further away, take their
    // place.
    const { kept } = await searchDate(searcher, sought, date, { dayRange: undefined, shown });
    return { kept, candidates: found.candidates, date };
  }
  return undefined;
}
