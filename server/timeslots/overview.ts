// What is shown above the times of one day: the days that have times, and the two times to offer,
// over all stores in the radius (SLT-08, SLT-09).
import { addDays } from '#domain/dates.ts';
import { momentOf, SLOT_DEFAULTS } from '#domain/timeslots.ts';
import { firstDate, othersOn, type Candidate, type Found, type Searcher } from './find-times.ts';
import type { Turn } from './in-turns.ts';
import type { Sought } from './sought.ts';
import type { Choices, OnDate } from './times.ts';

/** One time of a store. */
export interface Offer<Times extends OnDate> {
  candidate: Candidate<Times>;
  /** Reduced to that one choice. */
  times: Times;
  /** Milliseconds since 1970. */
  begins: number;
}

export interface Overview<Times extends OnDate> {
  days: Day[];
  /** Undefined when there is no time on any day. */
  offers: { soonest: Offer<Times>; nearest: Offer<Times> } | undefined;
}

interface Day {
  date: string;
  stores: number;
  slots: number;
}

/**
 * For most days the nearest stores say enough. The others in the radius are read only for days with
 * few times there, and for days on which they may have a sooner time: reading all claims of a city
 * for a month would take a hundred times as long.
 * @param near with their claims for all these days, nearest first
 * @param dayRange number of days, from today on
 */
export async function overviewOf<Times extends OnDate>(
  searcher: Searcher,
  sought: Sought<Times>,
  { candidates: near, isAll }: Pick<Found<Times>, 'candidates' | 'isAll'>,
  dayRange: number,
): Promise<Overview<Times>> {
  const { choices, lastStore } = sought;
  const [nearest] = near;
  if (!nearest) return { days: [], offers: undefined };
  const dates = Array.from({ length: dayRange }, (_, day) => addDays(nearest.today, day));
  await lookAhead(near, dates, searcher.turn);
  const nearDays = dates.map((date) => dayOf(near, date, choices));
  const soonestNear = soonestOf(near, dayRange, choices, lastStore);
  const lookedFor = nearDays
    .filter(
      ({ date, slots }) =>
        slots < SLOT_DEFAULTS.manyTimes || !soonestNear || date <= soonestNear.times.date,
    )
    .map(({ date }) => date);
  const others = isAll ? [] : await othersOn(searcher, sought, near, lookedFor);
  await lookAhead(others, lookedFor, searcher.turn);
  const all = [...near, ...others];
  const days = nearDays
    .map((day) => (lookedFor.includes(day.date) ? dayOf(all, day.date, choices) : day))
    .filter(({ slots }) => slots > 0);
  const soonest = soonestOf(all, dayRange, choices, lastStore);
  const nearestWithTimes = all.find((candidate) => firstDate(candidate, dayRange) !== undefined);
  const first = nearestWithTimes && soonestOf([nearestWithTimes], dayRange, choices);
  return { days, offers: soonest && first && { soonest, nearest: first } };
}

/** Computes the times in slices; they are cached, so that what follows does not block. */
async function lookAhead(
  candidates: readonly Candidate[],
  dates: readonly string[],
  turn: Turn | undefined,
): Promise<void> {
  if (!turn) return;
  for (const { timesOn } of candidates) {
    for (const date of dates) {
      timesOn(date);
      await turn.pause();
    }
  }
}

function dayOf<Times extends OnDate>(
  candidates: readonly Candidate<Times>[],
  date: string,
  choices: Choices<Times>,
): Day {
  const counts = candidates.map(({ timesOn }) =>
    timesOn(date).reduce((sum, times) => sum + choices.startsOf(times).length, 0),
  );
  return {
    date,
    stores: counts.filter((some) => some > 0).length,
    slots: counts.reduce((sum, some) => sum + some, 0),
  };
}

/**
 * The soonest time of any of them; when several stores have it, the last store's (ACC-02), else the
 * nearest one's.
 */
function soonestOf<Times extends OnDate>(
  candidates: readonly Candidate<Times>[],
  days: number,
  choices: Choices<Times>,
  lastStore?: string,
): Offer<Times> | undefined {
  let soonest: Offer<Times> | undefined;
  for (const candidate of candidates) {
    const first = firstOf(candidate, days, choices);
    if (!first) continue;
    const isLast = candidate.card.store.storeNumber === lastStore;
    const isSooner = !soonest || first.begins < soonest.begins;
    if (isSooner || (isLast && first.begins === soonest?.begins)) soonest = first;
  }
  return soonest;
}

function firstOf<Times extends OnDate>(
  candidate: Candidate<Times>,
  days: number,
  choices: Choices<Times>,
): Offer<Times> | undefined {
  const date = firstDate(candidate, days);
  const [times] = date === undefined ? [] : candidate.timesOn(date);
  const start = times && choices.startsOf(times)[0];
  if (!times || start === undefined) return undefined;
  return {
    candidate,
    times: choices.only(times, (one) => one === start),
    begins: Date.parse(momentOf(times, start)),
  };
}
