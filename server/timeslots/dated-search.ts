// Finds the nearest stores on one date: the wanted one, or the first that has times.
import {
  earliestDate,
  firstDate,
  hasTimesOn,
  nearestWith,
  type Candidate,
  type Found,
  type Searcher,
} from './find-times.ts';
import { overviewOf, type Overview } from './overview.ts';
import type { Sought } from './sought.ts';
import { HORIZON_DAYS } from './store-clock.ts';
import type { OnDate } from './times.ts';

/**
 * Most searches without a date find one in the first days; only otherwise is the whole horizon
 * read.
 */
const firstDays = 3;

export interface DatedSearch<Times extends OnDate> extends Partial<Overview<Times>> {
  date: string;
  /**
   * The nearest stores with times on that date; one more than is shown means that there are more.
   */
  kept: Candidate<Times>[];
}

interface Showing {
  /** Undefined: the first date that has times. */
  date: string | undefined;
  /** How many days to sum up, from today. */
  dayRange: number | undefined;
  shown: number;
}

/** Undefined when no store within the radius has a time, on the wanted date or on any. */
export async function searchDated<Times extends OnDate>(
  searcher: Searcher,
  sought: Sought<Times>,
  { date, dayRange, shown }: Showing,
): Promise<DatedSearch<Times> | undefined> {
  if (!dayRange) {
    return date === undefined
      ? onFirstDate(searcher, sought, shown)
      : onDate(searcher, sought, date, shown);
  }
  const near = await nearestWith(
    searcher,
    sought,
    { days: dayRange },
    shown + 1,
    (candidate) => firstDate(candidate, dayRange) !== undefined,
  );
  const overview = await overviewOf(searcher, sought, near, dayRange);
  const wanted = date ?? overview.days[0]?.date;
  const found = wanted
    ? (among(near, wanted, shown) ?? (await onDate(searcher, sought, wanted, shown)))
    : await onFirstDate(searcher, sought, shown);
  return found && { ...overview, ...found };
}

/**
 * The result for a date from stores already read; undefined when other stores may have times on it.
 */
function among<Times extends OnDate>(
  { candidates, isAll }: Found<Times>,
  date: string,
  shown: number,
): DatedSearch<Times> | undefined {
  const kept = candidates.filter(hasTimesOn(date)).slice(0, shown + 1);
  return kept.length > shown || (isAll && kept.length > 0) ? { date, kept } : undefined;
}

async function onDate<Times extends OnDate>(
  searcher: Searcher,
  sought: Sought<Times>,
  date: string,
  shown: number,
): Promise<DatedSearch<Times> | undefined> {
  const range = { from: date, days: 1 };
  const { kept } = await nearestWith(searcher, sought, range, shown + 1, hasTimesOn(date));
  return kept.length > 0 ? { date, kept } : undefined;
}

/**
 * Searches the nearest stores' first date again if some lack times on it, because other stores may
 * then be nearer.
 */
async function onFirstDate<Times extends OnDate>(
  searcher: Searcher,
  sought: Sought<Times>,
  shown: number,
): Promise<DatedSearch<Times> | undefined> {
  for (const days of [firstDays, HORIZON_DAYS]) {
    const hasTimes = (candidate: Candidate<Times>) => firstDate(candidate, days) !== undefined;
    const { kept } = await nearestWith(searcher, sought, { days }, shown + 1, hasTimes);
    const date = earliestDate(kept, days);
    if (!date) continue;
    return kept.every(hasTimesOn(date)) ? { date, kept } : onDate(searcher, sought, date, shown);
  }
  return undefined;
}
