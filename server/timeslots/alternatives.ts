// What to offer when a search finds no times: each alternative is a search that was run and found
// some (SLT-03, SLT-07).
import type { Alternatives } from '#contract/errors.ts';
import { addDays } from '#domain/dates.ts';
import { ANY_PART } from '#domain/part-of-day.ts';
import { currentCvx } from '#domain/eligibility/cvx.ts';
import { SLOT_DEFAULTS } from '#domain/timeslots.ts';
import { eligibility } from '#server/eligibility/eligibility.ts';
import { toldMiles } from '#server/geo/distance.ts';
import { findOtherPlaces } from '#server/places/places.store.ts';
import { findFewerVaccines } from './fewer-vaccines.ts';
import { earliestDate, firstDate, hasTimesOn, nearestWith } from './find-times.ts';
import type { Candidate, Searcher } from './find-times.ts';
import { codesOf, type Sought } from './sought.ts';
import { HORIZON_DAYS } from './store-clock.ts';

/** Miles: the radii people choose from, and the widest the search accepts. */
const circles = [...SLOT_DEFAULTS.radii, 250];

/**
 * @param date the wanted date; without one, no date within the horizon has times, so another date
 * is no alternative
 * @param split the same search for people who come at two times; undefined where that is not an
 * option
 * @returns only what exists; an empty object when nothing helps
 */
export async function findAlternatives(
  searcher: Searcher,
  sought: Sought,
  date: string | undefined,
  split?: Sought,
): Promise<Alternatives> {
  const [nextDate, anyPart, widerRadius, fewerVaccines, splitTimes, otherPlaces] =
    await Promise.all([
      date ? findNextDate(searcher, sought, date) : undefined,
      findAnyPart(searcher, sought, date),
      findWiderRadius(searcher, sought, date),
      findFewerVaccines(searcher, sought, date),
      split && findSplitTimes(searcher, split, date),
      findOthers(searcher, sought),
    ]);
  return {
    ...(nextDate && { nextDate }),
    ...(anyPart && { anyPart }),
    ...(widerRadius && { widerRadius }),
    ...(fewerVaccines && { fewerVaccines }),
    ...(splitTimes && { splitTimes }),
    ...(otherPlaces.length > 0 && { otherPlaces }),
  };
}

/**
 * The first date with times after the wanted one; if there is none within the horizon, the last one
 * before it.
 */
async function findNextDate(
  searcher: Searcher,
  sought: Sought,
  date: string,
): Promise<string | undefined> {
  const dates = (await nearestOnAnyDate(searcher, sought)).flatMap(datesOf).toSorted();
  return dates.find((free) => free > date) ?? dates.findLast((free) => free < date);
}

/** The dates within the horizon on which the store has times. */
const datesOf = ({ today, timesOn }: Candidate): string[] =>
  Array.from({ length: HORIZON_DAYS }, (_, day) => addDays(today, day)).filter(
    (date) => timesOn(date).length > 0,
  );

/** SLT-08: the wanted date at another part of the day, or the first date with times at any. */
async function findAnyPart(
  searcher: Searcher,
  sought: Sought,
  wanted: string | undefined,
): Promise<Alternatives['anyPart']> {
  if (sought.partOfDay === ANY_PART) return undefined;
  const whole = { ...sought, partOfDay: ANY_PART } as const;
  const found = wanted
    ? await nearestOn(searcher, whole, wanted)
    : await nearestOnAnyDate(searcher, whole);
  const date = found.length > 0 ? (wanted ?? earliestDate(found, HORIZON_DAYS)) : undefined;
  return date === undefined ? undefined : { date };
}

async function findWiderRadius(
  searcher: Searcher,
  sought: Sought,
  date: string | undefined,
): Promise<Alternatives['widerRadius']> {
  for (const miles of circles.filter((circle) => circle > sought.miles)) {
    const wider = { ...sought, miles };
    const { length: stores } = await (date
      ? nearestOn(searcher, wider, date)
      : nearestOnAnyDate(searcher, wider));
    if (stores > 0) return { miles, stores };
  }
  return undefined;
}

/** Enough to call. */
const OTHERS_SHOWN = 3;

/** STD-02: nearby places run by others, which cannot be booked here. */
async function findOthers(
  { pool }: Searcher,
  sought: Sought,
): Promise<NonNullable<Alternatives['otherPlaces']>> {
  const { position, miles } = sought;
  const cvx = codesOf(sought).flatMap((code) => currentCvx(eligibility().cvx, code));
  const near = await findOtherPlaces(pool, { position, miles, cvx, limit: OTHERS_SHOWN });
  return near.map(({ miles: away, ...place }) => ({ ...place, distance: toldMiles(away) }));
}

/** On the wanted date, or on the first that has two such times. */
async function findSplitTimes(
  searcher: Searcher,
  split: Sought,
  wanted: string | undefined,
): Promise<Alternatives['splitTimes']> {
  const found = wanted
    ? await nearestOn(searcher, split, wanted)
    : await nearestOnAnyDate(searcher, split);
  const date = wanted ?? earliestDate(found, HORIZON_DAYS);
  if (date === undefined || found.length === 0) return undefined;
  return { date, stores: found.filter(hasTimesOn(date)).length };
}

/** The stores with times, ten at most: ten means ten or more. */
async function nearestOn(searcher: Searcher, sought: Sought, date: string) {
  const range = { from: date, days: 1 };
  const wanted = SLOT_DEFAULTS.storesAPage;
  return (await nearestWith(searcher, sought, range, wanted, hasTimesOn(date))).kept;
}

async function nearestOnAnyDate(searcher: Searcher, sought: Sought) {
  const days = HORIZON_DAYS;
  const hasTimes = (candidate: Candidate) => firstDate(candidate, days) !== undefined;
  return (await nearestWith(searcher, sought, { days }, SLOT_DEFAULTS.storesAPage, hasTimes)).kept;
}
