// Which series speaks for an antigen (CDSi logic specification, chapter 5: relevant series, and
// chapter 8: select patient series).
import { after, type Day } from './calendar.ts';
import type { Person } from './evaluate.ts';
import type { SeriesForecast } from './forecast-series.ts';
import type { Series } from './schedule.ts';
import type { Sex } from '../patient.ts';
import { grouped } from '../../grouped.ts';

/**
 * Chapter 5: standard series are for everyone, risk series for people with an observation that
 * indicates them at this age.
 */
export function isRelevant(series: Series, person: Person, sex: Sex, on: Day): boolean {
  const forSex = series.sex === undefined || series.sex === (sex === 'Male' ? 'Male' : 'Female');
  // Evaluation-only series judge doses given elsewhere; none is forecast.
  if (!forSex || series.type === 'Evaluation Only') return false;
  if (series.type !== 'Risk') return true;
  return series.indications.some(
    ({ codes, from, before }) =>
      [...codes].some((code) => person.observedOn.has(code)) &&
      (from === undefined || on >= after(person.born, from)) &&
      (before === undefined || on < after(person.born, before)),
  );
}

const firstValid = ({ progress }: SeriesForecast): Day | undefined =>
  progress.judged.find(({ status }) => status === 'valid')?.given.day;

const lastValid = ({ progress }: SeriesForecast): Day =>
  progress.judged.findLast(({ status }) => status === 'valid')?.given.day ?? -Infinity;

/**
 * Chapter 8.1: applies to anyone who began, or could begin now, in time and is old enough. A
 * complete series counts however young the person began.
 */
function isScorable(forecast: SeriesForecast, person: Person, on: Day): boolean {
  const { startBefore } = forecast.progress.series;
  const began = firstValid(forecast) ?? on;
  const isInTime = startBefore === undefined || began < after(person.born, startBefore);
  return isInTime && (forecast.status === 'complete' || isOldEnough(forecast, person, on));
}

const isOldEnough = ({ progress: { series } }: SeriesForecast, { born }: Person, on: Day) =>
  series.startFrom === undefined || on >= after(born, series.startFrom);

const isOver = ({ status }: SeriesForecast) => status === 'agedOut';
const isDue = ({ status }: SeriesForecast) => status === 'due';

const finishable = ({ closes, earliest }: SeriesForecast) =>
  closes === undefined || earliest === undefined || earliest < closes;

const missing = ({ progress }: SeriesForecast) => progress.series.doses.length - progress.next;

/** Points for being best at something: alone, tied, or not at all. */
function ranked<T>(
  all: readonly T[],
  measure: (one: T) => number,
  points: readonly [number, number, number],
) {
  const values = all.map(measure);
  const best = Math.max(...values);
  const isTie = values.filter((value) => value === best).length > 1;
  return values.map((value) => (value === best ? (isTie ? points[1] : points[0]) : points[2]));
}

/** Chapters 8.4 to 8.7: the points of each series within its group. */
function scores(candidates: readonly SeriesForecast[]): number[] {
  const sum = (...lists: readonly (readonly number[])[]) =>
    candidates.map((_, index) => lists.reduce((total, list) => total + (list[index] ?? 0), 0));
  const yes = (test: (one: SeriesForecast) => boolean, plus: number, minus: number) =>
    candidates.map((one) => (test(one) ? plus : minus));
  const complete = candidates.filter(({ status }) => status === 'complete');
  if (complete.length > 0) {
    return sum(
      yes(({ status }) => status === 'complete', 100, 0),
      ranked(candidates, ({ validDoses }) => validDoses, [1, 0, -1]),
      ranked(candidates, (one) => -lastValid(one), [2, 1, -1]),
    );
  }
  if (candidates.some(({ validDoses }) => validDoses > 0)) {
    return sum(
      yes(
        ({ progress: { series, judged } }) =>
          series.isProductPath &&
          judged.length > 0 &&
          judged.every(({ status }) => status === 'valid'),
        2,
        -2,
      ),
      yes(finishable, 3, -3),
      ranked(candidates, ({ validDoses }) => validDoses, [2, 0, -2]),
      ranked(candidates, (one) => -missing(one), [2, 0, -2]),
      ranked(candidates, ({ earliest = Infinity }) => -earliest, [1, 0, -1]),
    );
  }
  return sum(
    ranked(candidates, ({ earliest = Infinity }) => -earliest, [1, 0, -1]),
    yes(finishable, 1, -1),
    yes(({ progress }) => progress.series.isProductPath, -1, 1),
  );
}

/** The series that have not ended; all of them when every one has. */
const openOf = (all: readonly SeriesForecast[]): readonly SeriesForecast[] => {
  const open = all.filter((one) => !isOver(one));
  return open.length > 0 ? open : all;
};

/**
 * For a person who has not begun: the default series, as in CDC's rules. CDC keeps it even when it
 * is too late for it and another series of the group suits this age (SELECTSCORE-2); we do not. An
 * adult who asks for polio vaccine and has no record of any gets the adult series (ACIP, MMWR
 * 2023;72:1327), instead of hearing that they have been too old since 18.
 */
function notBegun(
  candidates: readonly SeriesForecast[],
  fallback: SeriesForecast | undefined,
): readonly SeriesForecast[] {
  if (!fallback) return candidates;
  const open = isOver(fallback) ? candidates.filter(isDue) : [];
  return open.length > 0 ? open : [fallback];
}

/** The best series of one group. None when the group is not for this age. */
function bestOf(
  forecasts: readonly SeriesForecast[],
  person: Person,
  on: Day,
): SeriesForecast | undefined {
  const scorable = forecasts.filter((one) => isScorable(one, person, on));
  const top = scorable.map(({ progress }) => progress.series.priority).sort()[0];
  const candidates = scorable.filter(({ progress }) => progress.series.priority === top);
  const begun = candidates.filter(({ validDoses }) => validDoses > 0);
  const fallback = forecasts.find(
    (one) => one.progress.series.isDefault && isOldEnough(one, person, on),
  );
  const chosen = begun.length > 0 ? openOf(begun) : notBegun(candidates, fallback);
  if (chosen.length < 2) return chosen[0];
  const points = scores(chosen);
  return chosen
    .map((forecast, index) => ({ forecast, points: points[index] ?? 0 }))
    .sort(
      (one, other) =>
        other.points - one.points ||
        one.forecast.progress.series.preference - other.forecast.progress.series.preference,
    )[0]?.forecast;
}

const HELPFUL = ['due', 'complete', 'notRecommended', 'agedOut'];

const riskRank = ({ progress: { series }, status }: SeriesForecast) =>
  (series.type === 'Risk' ? 0 : HELPFUL.length) + HELPFUL.indexOf(status);

const byRisk = (one: SeriesForecast, other: SeriesForecast) => riskRank(one) - riskRank(other);

/**
 * Chapter 8.8: of the best of each group, the one for the greater risk speaks; when all have ended,
 * one that counts the doses and begins later.
 */
export function chooseSeries(
  forecasts: readonly SeriesForecast[],
  person: Person,
  on: Day,
): SeriesForecast | undefined {
  const groups = [...grouped(forecasts, ({ progress }) => progress.series.group).values()];
  const best = groups.flatMap((group) => bestOf(group, person, on) ?? []);
  const chosen = best.sort(byRisk)[0];
  if (chosen && !isOver(chosen)) return chosen;
  const later = forecasts.filter(
    (one) => one.validDoses > 0 && !isOldEnough(one, person, on) && !isOver(one),
  );
  return later.sort((one, other) => (one.earliest ?? 0) - (other.earliest ?? 0))[0] ?? chosen;
}
