// What a series says comes next, and when (CDSi logic specification, chapter 7: forecast dates and
// reasons).
import type { Rule } from '../rule.ts';
import { after, latestOf, type Day, type Span } from './calendar.ts';
import {
  countsOn,
  isTrue,
  liveConflictEnd,
  startOf,
  type Given,
  type Person,
  type Progress,
} from './evaluate.ts';
import type { Antigen, LiveConflict, SeriesDose } from './schedule.ts';

export interface SeriesForecast {
  progress: Progress;
  status: 'due' | 'complete' | 'agedOut' | 'immune' | 'contraindicated' | 'notRecommended';
  dose: SeriesDose | undefined;
  /** How many doses count so far. */
  validDoses: number;
  earliest: Day | undefined;
  recommended: Day | undefined;
  pastDue: Day | undefined;
  /** The last day: by age, or by season. */
  latest: Day | undefined;
  /** The first day of its last dose's end age: from then on the series cannot be finished. */
  closes: Day | undefined;
  rule: Rule;
}

interface Setting {
  antigen: Antigen;
  person: Person;
  live: readonly LiveConflict[];
  on: Day;
  completeGroups: ReadonlySet<string>;
}

interface Dates {
  /**
   * The latest end of an interval alone: whether a dose is skipped depends on the age that day
   * (CONDSKIP-1).
   */
  soonest: Day | undefined;
  earliest: Day;
  recommended: Day;
  pastDue: Day | undefined;
}

const atAge = (born: Day, age: Span | undefined) => age && after(born, age);

/** Chapter 7.6: the earliest day is the latest of everything it waits for. */
function datesOf(dose: SeriesDose, progress: Progress, { person, live, on }: Setting): Dates {
  const { born } = person;
  const { judged, metOn } = progress;
  const asking = { person, earlier: judged, on: Math.max(on, lastDayOf(person.all) + 1) };
  const ages = dose.ages.find((rule) => countsOn(rule, on));
  const waits = dose.intervals
    .filter((interval) => countsOn(interval, on))
    .map((interval) => ({ interval, start: startOf(interval, asking, metOn) }))
    .filter(
      (one): one is { interval: (typeof one)['interval']; start: Day } => one.start !== undefined,
    );
  const soonest = waits.map(
    ({ interval, start }) => interval.minimum && after(start, interval.minimum),
  );
  const advised = waits.map(
    ({ interval, start }) => interval.recommended && after(start, interval.recommended),
  );
  const earliest =
    latestOf([
      atAge(born, ages?.minimum),
      ...soonest,
      ...conflictEnds(dose, person.all, live),
      dose.season?.from,
    ]) ?? born;
  const wanted = atAge(born, ages?.recommended) ?? latestOf(advised) ?? earliest;
  const late = atAge(born, dose.pastDueAge);
  return {
    soonest: latestOf(soonest),
    earliest,
    recommended: Math.max(earliest, wanted),
    pastDue: late === undefined ? undefined : Math.max(earliest, late - 1),
  };
}

const lastDayOf = (all: readonly Given[]): Day => all.at(-1)?.day ?? -Infinity;

/** Another live vaccine makes this one wait its full time. */
function conflictEnds(dose: SeriesDose, all: readonly Given[], live: readonly LiveConflict[]) {
  return all.map((before) => {
    const ends = dose.preferred.map(({ cvx }) => liveConflictEnd(live, before, cvx, false));
    const known = ends.filter((end) => end !== undefined);
    // one preferred vaccine that need not wait is enough
    return known.length === ends.length && known.length > 0 ? Math.min(...known) : undefined;
  });
}

const isAnyOf = (codes: ReadonlySet<string>, person: Person) =>
  [...codes].some((code) => person.observedOn.has(code));

function isImmune({ immunity }: Antigen, person: Person) {
  return immunity.find(({ observations, bornBefore, unless }) =>
    bornBefore === undefined
      ? isAnyOf(observations, person)
      : person.born < bornBefore && !isAnyOf(unless, person),
  );
}

function contraindicationOf({ contraindications }: Antigen, person: Person, on: Day) {
  return contraindications.find(
    ({ observations, from, before }) =>
      isAnyOf(observations, person) &&
      (from === undefined || on >= after(person.born, from)) &&
      (before === undefined || on < after(person.born, before)),
  );
}

/**
 * The next dose of a series and its days, seen from `setting.on`: the first after the doses that
 * count which no condition leaves out. Where none is due, the status and the rule say why.
 */
export function forecastSeries(evaluated: Progress, setting: Setting): SeriesForecast {
  const { antigen, person, on, completeGroups } = setting;
  const { series, judged, metOn } = evaluated;
  const validDoses = judged.filter(({ status }) => status === 'valid').length;
  let { next, isRecurring } = evaluated;
  let dose = series.doses[next];
  let dates = dose && datesOf(dose, evaluated, setting);
  while (dose && dates) {
    const at = Math.max(on, dates.soonest ?? on);
    const asking = { person, earlier: judged, on: at, isForecast: true, completeGroups };
    const isLeftOut = dose.skips.some(
      ({ context, when }) => context !== 'evaluation' && isTrue(when, asking),
    );
    if (!isLeftOut) break;
    next += 1;
    isRecurring = false;
    dose = series.doses[next];
    dates = dose && datesOf(dose, { ...evaluated, next }, setting);
  }
  const progress: Progress = { series, judged, metOn, next, isRecurring };
  const none = {
    progress,
    dose,
    validDoses,
    earliest: undefined,
    recommended: undefined,
    pastDue: undefined,
    latest: undefined,
    closes: undefined,
  };
  if (!dose || !dates) return { ...none, status: 'complete', rule: series.rule };
  const immunity = isImmune(antigen, person);
  if (immunity) return { ...none, status: 'immune', rule: immunity.rule };
  const contraindication = contraindicationOf(antigen, person, on);
  if (contraindication) return { ...none, status: 'contraindicated', rule: contraindication.rule };

  const end = dose.endAge && after(person.born, dose.endAge);
  const seasonEnd = dose.season?.until;
  const latest = end === undefined ? seasonEnd : Math.min(end - 1, seasonEnd ?? Infinity);
  const { earliest, recommended, pastDue } = dates;
  return {
    progress,
    dose,
    validDoses,
    earliest,
    recommended,
    pastDue,
    latest,
    closes: end,
    status: statusOf({ on, earliest, end, seasonEnd }),
    rule: dose.rule,
  };
}

/** For a dose still to be given. */
function statusOf({
  on,
  earliest,
  end,
  seasonEnd,
}: {
  on: Day;
  earliest: Day;
  end: Day | undefined;
  seasonEnd: Day | undefined;
}): SeriesForecast['status'] {
  if (end !== undefined && (on >= end || earliest >= end)) return 'agedOut';
  return seasonEnd !== undefined && on > seasonEnd ? 'notRecommended' : 'due';
}
