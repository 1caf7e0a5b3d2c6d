// What to offer when a search finds no times: each way on is a search that was made and found some (SLT-03, SLT-07).
import type { Alternatives } from '#contract/errors.ts';
import { addDays } from '#domain/dates.ts';
import { SLOT_DEFAULTS } from '#domain/timeslots.ts';
import type { VaccineCode } from '#domain/vaccine-codes.ts';
import { firstDate, hasTimesOn, nearestWith } from './find-times.ts';
import type { Candidate, Searcher } from './find-times.ts';
import { HORIZON_DAYS } from './store-clock.ts';
import { narrowed, type DatedWish } from './wish.ts';

/** Miles: the circles that people choose from, and the widest the search takes. */
const circles = [...SLOT_DEFAULTS.radii, 250];

/**
 * @param date the wanted date; without one, no date of the horizon has times and another date is no way on
 * @returns only what exists; an empty object when nothing helps
 */
export async function findAlternatives(
  searcher: Searcher,
  wish: DatedWish,
  date: string | undefined,
): Promise<Alternatives> {
  const [nextDate, widerRadius, fewerVaccines] = await Promise.all([
    date ? findNextDate(searcher, wish, date) : undefined,
    findWiderRadius(searcher, wish, date),
    findFewerVaccines(searcher, wish, date),
  ]);
  return {
    ...(nextDate && { nextDate }),
    ...(widerRadius && { widerRadius }),
    ...(fewerVaccines && { fewerVaccines }),
  };
}

/** The first date after the wanted one; when there is none before the horizon, the last one before it. */
async function findNextDate(
  searcher: Searcher,
  wish: DatedWish,
  date: string,
): Promise<string | undefined> {
  const days = HORIZON_DAYS;
  const { kept } = await nearestWith(
    searcher,
    wish,
    { days },
    SLOT_DEFAULTS.storesAPage,
    (candidate) => firstDate(candidate, days) !== undefined,
  );
  const dates = kept.flatMap(datesOf).toSorted();
  return dates.find((free) => free > date) ?? dates.findLast((free) => free < date);
}

/** The dates of the horizon on which the store has times. */
const datesOf = ({ today, free }: Candidate): string[] =>
  Array.from({ length: HORIZON_DAYS }, (_, day) => addDays(today, day)).filter(
    (date) => free(date).length > 0,
  );

async function findWiderRadius(
  searcher: Searcher,
  wish: DatedWish,
  date: string | undefined,
): Promise<Alternatives['widerRadius']> {
  for (const miles of circles.filter((circle) => circle > wish.miles)) {
    const stores = await countWithTimes(searcher, { ...wish, miles }, date);
    if (stores > 0) return { miles, stores };
  }
  return undefined;
}

/** Leaves out as few as possible: first each one alone, then each pair, and so on. */
async function findFewerVaccines(
  searcher: Searcher,
  wish: DatedWish,
  date: string | undefined,
): Promise<Alternatives['fewerVaccines']> {
  for (const drop of groupsOf(wish.vaccines)) {
    const vaccines = wish.vaccines.filter((code) => !drop.includes(code));
    if ((await countWithTimes(searcher, narrowed(wish, vaccines), date)) > 0) return { drop };
  }
  return undefined;
}

/** Every group of them but none and all, smaller ones first, those last chosen before those first chosen. */
function groupsOf(codes: readonly VaccineCode[]): VaccineCode[][] {
  const groups = Array.from({ length: 2 ** codes.length - 2 }, (_, pattern) =>
    codes.toReversed().filter((_code, place) => ((pattern + 1) >> place) & 1),
  );
  return groups.toSorted((a, b) => a.length - b.length);
}

/** How many of the nearest ten stores have times; ten means ten or more. */
async function countWithTimes(
  searcher: Searcher,
  wish: DatedWish,
  date: string | undefined,
): Promise<number> {
  const days = HORIZON_DAYS;
  const range = date ? { from: date, days: 1 } : { days };
  const hasTimes = date
    ? hasTimesOn(date)
    : (candidate: Candidate) => firstDate(candidate, days) !== undefined;
  const { kept } = await nearestWith(searcher, wish, range, SLOT_DEFAULTS.storesAPage, hasTimes);
  return kept.length;
}
