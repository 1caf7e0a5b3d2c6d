// What the antigens of a vaccine group say together (CDSi logic specification, chapter 9: identify
// and evaluate vaccine group).
import { latestOf, type Day } from './calendar.ts';
import type { SeriesForecast } from './forecast-series.ts';

/** The result for one antigen: the series that speaks for it, and all that were examined. */
export interface Spoken {
  chosen: SeriesForecast | undefined;
  seen: readonly SeriesForecast[];
}

export interface GroupDates {
  earliest: Day | undefined;
  recommended: Day | undefined;
  pastDue: Day | undefined;
  latest: Day | undefined;
}

const isDue = ({ status }: SeriesForecast) => status === 'due';
const isValid = ({ status }: SeriesForecast['progress']['judged'][number]) => status === 'valid';

const earliestFirst = (one: SeriesForecast, other: SeriesForecast) =>
  (one.earliest ?? 0) - (other.earliest ?? 0);

const latestFirst = (one: SeriesForecast, other: SeriesForecast) => earliestFirst(other, one);

/**
 * The series that speaks for several antigens: the one due soonest, or for a whole group latest.
 */
export function speakerOf(
  all: readonly SeriesForecast[],
  isWhole: boolean,
): SeriesForecast | undefined {
  // A dose required by a risk, such as one in every pregnancy, is not mixed with the other dates.
  const atRisk = all.filter(({ progress }) => progress.series.type === 'Risk');
  const chosen = atRisk.length > 0 && !isWhole ? atRisk : all;
  const due = chosen.filter(isDue);
  const refused = chosen.find(({ status }) => status === 'contraindicated');
  if (due.length > 0)
    return (isWhole && refused) || due.toSorted(isWhole ? latestFirst : earliestFirst)[0];
  return refused ?? chosen[0];
}

/**
 * The dates of the speaker, none before the last dose given, even one that did not count or was of
 * another antigen. Where one vaccine gives all antigens it is recommended as soon as one of them
 * is.
 */
export function datesOf(
  speaker: SeriesForecast,
  all: readonly SeriesForecast[],
  { isWhole, lastGiven }: { isWhole: boolean; lastGiven: Day | undefined },
): GroupDates {
  const { earliest, recommended, pastDue, latest } = speaker;
  if (speaker.status !== 'due' || earliest === undefined) {
    return { earliest, recommended, pastDue, latest };
  }
  const from = Math.max(earliest, lastGiven ?? earliest);
  const due = isWhole ? all.filter(isDue) : [speaker];
  const wanted = due.flatMap((one) => one.recommended ?? []);
  const late = due.flatMap((one) => one.pastDue ?? []);
  return {
    earliest: from,
    recommended: Math.max(from, Math.min(...wanted)),
    pastDue: late.length === 0 ? undefined : latestOf([from, Math.min(...late)]),
    latest,
  };
}

/**
 * Which dose it would be, from 1: one more than count for the antigens, in any series. A seasonal
 * dose is numbered within its season.
 */
export function doseNumberOf(
  { dose, progress }: SeriesForecast,
  antigens: readonly Spoken[],
  isWhole: boolean,
): number {
  const season = dose?.season;
  if (season) {
    const valid = progress.judged.filter((one) => isValid(one) && one.given.day >= season.from);
    return valid.length + 1;
  }
  const counts = antigens.map(({ seen }) => Math.max(0, ...seen.map((one) => one.validDoses)));
  return (isWhole ? Math.min(...counts) : Math.max(...counts)) + 1;
}
