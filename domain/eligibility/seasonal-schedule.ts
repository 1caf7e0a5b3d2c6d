// CDC's schedule with its seasons repeated for later years (docs/decisions/007). The published
// schedule is left unchanged.
import type { IsoDate } from '../dates.ts';
import { inEffect } from './rule.ts';
import type { SeasonRow } from './product-rows.ts';
import { dayOf, isoOf, type Day } from './schedule/calendar.ts';
import type { Condition, Term } from './schedule/condition.ts';
import type { Schedule, Series, SeriesDose } from './schedule/schedule.ts';

type Season = NonNullable<SeriesDose['season']>;

const inYears = (day: Day, years: number): Day => {
  const date = isoOf(day);
  return dayOf(`${Number(date.slice(0, 4)) + years}${date.slice(4)}`);
};

/** The last day of a season; if CDC left it open, the day before the next one begins. */
const lastDayOf = ({ from, until }: Season): Day => until ?? inYears(from, 1) - 1;

/** How many years after the published season a day's season is; between two, the next one. */
function yearsAfter(season: Season, on: Day): number {
  let years = 0;
  while (inYears(lastDayOf(season), years) < on) years += 1;
  return years;
}

/**
 * The schedule for a day: a past season is replaced by the one for that day, in the series that
 * repeat according to the rows. Days in the same seasons share one object, so this can be called
 * for every day.
 */
export function repeatingSeasons(
  schedule: Schedule,
  rows: readonly SeasonRow[],
): (on: IsoDate) => Schedule {
  const published = rows.map((row) => ({ row, season: publishedSeason(schedule, row) }));
  const known = new Map<string, Schedule>();
  const ofDay = new Map<IsoDate, Schedule>();
  const repeatedFor = (on: IsoDate): Schedule => {
    const day = dayOf(on);
    const moves = published.map(({ row, season }) => ({
      row,
      years: season && inEffect(row.rule, on) ? yearsAfter(season, day) : 0,
    }));
    const key = moves.map(({ years }) => years).join(' ');
    const found = known.get(key) ?? moves.filter(({ years }) => years > 0).reduce(moved, schedule);
    known.set(key, found);
    return found;
  };
  return (on) => {
    const found = ofDay.get(on) ?? repeatedFor(on);
    ofDay.set(on, found);
    return found;
  };
}

const repeats = ({ series }: SeasonRow, { name }: Series) =>
  series === undefined || series === name;

function publishedSeason(schedule: Schedule, row: SeasonRow): Season | undefined {
  const antigens = schedule.groups.get(row.group)?.antigens ?? [];
  return antigens
    .flatMap(({ series }) => series.filter((one) => repeats(row, one)))
    .flatMap(({ doses }) => doses.flatMap(({ season }) => season ?? []))[0];
}

function moved(schedule: Schedule, { row, years }: { row: SeasonRow; years: number }): Schedule {
  const group = schedule.groups.get(row.group);
  if (!group) return schedule;
  const antigens = group.antigens.map((antigen) => ({
    ...antigen,
    series: antigen.series.map((series) => (repeats(row, series) ? inYear(series, years) : series)),
  }));
  return { ...schedule, groups: new Map(schedule.groups).set(row.group, { ...group, antigens }) };
}

const inYear = (series: Series, years: number): Series => ({
  ...series,
  doses: series.doses.map((dose) => {
    const { season } = dose;
    if (!season) return dose;
    return {
      ...dose,
      season: {
        from: inYears(season.from, years),
        until: season.until === undefined ? undefined : inYears(season.until, years),
      },
      skips: dose.skips.map((skip) => ({ ...skip, when: conditionIn(skip.when, season, years) })),
    };
  }),
});

/**
 * Conditions that count doses from or to an edge of the season move with it; other dates are
 * history and stay.
 */
function conditionIn(condition: Condition, season: Season, years: number): Condition {
  const edges = new Set([season.from, season.until, season.until && season.until + 1]);
  const day = (edge: Day | undefined) =>
    edge !== undefined && edges.has(edge) ? inYears(edge, years) : edge;
  const term = (one: Term): Term =>
    one.kind === 'count' ? { ...one, since: day(one.since), until: day(one.until) } : one;
  return condition.map((all) => all.map(term));
}
