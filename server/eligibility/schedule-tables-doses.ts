// Assembles a dose of CDC's schedule from the rows of six files.
import type { Span } from '#domain/eligibility/schedule/calendar.ts';
import { readCondition } from '#domain/eligibility/schedule/condition.ts';
import { grouped } from '#domain/grouped.ts';
import type { AgeRule, SeriesDose, Skip, Vaccine } from '#domain/eligibility/schedule/schedule.ts';
import type { CsvRow } from './csv-table.ts';
import {
  dayIn,
  intervalIn,
  plainIntervals,
  preferredIn,
  seasonIn,
  spanIn,
  takesDose,
  takesSeries,
  told,
  vaccinesIn,
  words,
} from './schedule-tables-cells.ts';
import { sentenceOf } from './schedule-sentences.ts';

/** Rows about some doses of some series of an antigen. */
export class Rows {
  readonly all: readonly CsvRow[];
  readonly #byAntigen: Map<string, CsvRow[]>;

  constructor(rows: readonly CsvRow[]) {
    this.all = rows;
    this.#byAntigen = grouped(rows, (row) => row.text('antigen'));
  }

  of(antigen: string, series: string, dose: number): CsvRow[] {
    return (this.#byAntigen.get(antigen) ?? []).filter(
      (row) => takesSeries(row.text('series'), series) && takesDose(row, dose),
    );
  }
}

/** The rows about doses outside series-doses.csv, by file. */
export interface Supplements {
  ages: Rows;
  vaccines: Rows;
  intervals: Rows;
  skips: Rows;
  recurring: Rows;
}

const ageIn = (row: CsvRow, isDated: boolean): AgeRule => ({
  absolute: spanIn(row, 'absoluteMinimumAge'),
  minimum: spanIn(row, 'minimumAge'),
  recommended: spanIn(row, 'recommendedAge'),
  since: isDated ? dayIn(row, 'effectiveFrom') : undefined,
  until: isDated ? dayIn(row, 'effectiveTo') : undefined,
});

/** Good enough for comparison: no two ages in a table differ by less than a month. */
const MONTH_DAYS = 30;
const roughDays = ({ months, days }: Span) => months * MONTH_DAYS + days;

/** A dose's end age must be above its minimum age. */
function endAgeOf(row: CsvRow): Span | undefined {
  const end = spanIn(row, 'endAge');
  const start = spanIn(row, 'minimumAge');
  if (end && start && roughDays(end) <= roughDays(start)) throw row.fail('endAge');
  return end;
}

const NOT = 'not ';
const isMistake = (row: CsvRow) => row.text('cvx').startsWith(NOT);

function countedIn(row: CsvRow): Vaccine[] {
  const from = spanIn(row, 'fromAge');
  const before = spanIn(row, 'beforeAge');
  return [...vaccinesIn(row, 'cvx')].map((cvx) => ({ cvx, from, before }));
}

function mistakesIn(row: CsvRow): string[] {
  const codes = words(row.text('cvx').slice(NOT.length));
  if (codes.length === 0 || !codes.every((code) => /^\d{2,3}$/.test(code))) throw row.fail('cvx');
  return codes;
}

export const isAllowable = (row: CsvRow): boolean => row.optional('kind') === 'allowable';

const skipIn = (row: CsvRow): Skip => ({
  context: row.oneOf('context', ['both', 'evaluation', 'forecast']),
  when: told(row, 'when', readCondition),
});

/**
 * A row of series-doses.csv combined with the other files.
 * @param inWords the series' name for people
 */
export function doseIn(row: CsvRow, inWords: string, supplements: Supplements): SeriesDose {
  const antigen = row.text('antigen');
  const series = row.text('series');
  const number = row.years('dose');
  const about = (rows: Rows) => rows.of(antigen, series, number);
  const given = about(supplements.vaccines);
  const own = about(supplements.intervals);
  const wanted = own.filter((one) => !isAllowable(one));
  const dated = about(supplements.ages);
  return {
    number,
    ages: dated.length > 0 ? dated.map((one) => ageIn(one, true)) : [ageIn(row, false)],
    pastDueAge: spanIn(row, 'pastDueAge'),
    endAge: endAgeOf(row),
    intervals: own.length > 0 ? wanted.map(intervalIn) : plainIntervals(row),
    allowable: own.filter(isAllowable).map(intervalIn),
    season: seasonIn(row),
    preferred: preferredIn(row),
    vaccines: given.filter((one) => !isMistake(one)).flatMap(countedIn),
    inadvertent: new Set(given.filter(isMistake).flatMap(mistakesIn)),
    skips: about(supplements.skips).map(skipIn),
    isRecurring: about(supplements.recurring).length > 0,
    rule: {
      id: `schedule/${antigen}/${series}/${number}`,
      says: sentenceOf(inWords, row, { ages: dated, intervals: wanted }),
      source: row.text('source'),
    },
  };
}
