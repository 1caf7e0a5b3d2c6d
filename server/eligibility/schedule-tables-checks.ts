// Checks the files of CDC's schedule against one another: a row about nothing is an error, and so
// is a duplicate.
import type { CountTerm } from '#domain/eligibility/schedule/condition.ts';
import { readCondition } from '#domain/eligibility/schedule/condition.ts';
import { grouped } from '#domain/grouped.ts';
import type { Schedule } from '#domain/eligibility/schedule/schedule.ts';
import type { CsvRow } from './csv-table.ts';
import { preferredIn, takesDose, takesSeries, told, words } from './schedule-tables-cells.ts';
import { isAllowable, type Supplements } from './schedule-tables-doses.ts';

interface Read {
  supplements: Supplements;
  doseRows: readonly CsvRow[];
  seriesRows: readonly CsvRow[];
  /** Rows about a whole antigen. */
  antigenRows: readonly CsvRow[];
  liveRows: readonly CsvRow[];
}

/** Identifies a series within the schedule. */
export const keyOf = (row: CsvRow): string => `${row.text('antigen')}/${row.text('series')}`;

const because = (error: Error, why: string) => new Error(`${error.message}: ${why}`);

/** @throws Error naming file, line and column of a row that does not fit the others */
export function checkSchedule(schedule: Schedule, read: Read): void {
  const { supplements, doseRows, seriesRows } = read;
  checkSeries(seriesRows, doseRows);
  checkAntigens(read);
  const dosesOf = grouped(doseRows, (row) => row.text('antigen'));
  const { ages, vaccines, intervals, skips, recurring } = supplements;
  for (const rows of [ages, vaccines, intervals, skips, recurring]) {
    for (const row of rows.all) checkSubject(row, dosesOf.get(row.text('antigen')) ?? []);
  }
  for (const row of [...ages.all, ...intervals.all]) checkDates(row);
  checkOverlaps(read);
  checkVaccines(schedule, read);
}

function checkSeries(seriesRows: readonly CsvRow[], doseRows: readonly CsvRow[]) {
  const named = new Set<string>();
  for (const row of seriesRows) {
    if (named.has(keyOf(row))) throw because(row.fail('series'), 'it has a row already');
    named.add(keyOf(row));
  }
  for (const row of doseRows) {
    if (!named.has(keyOf(row)))
      throw because(row.fail('series'), 'series.csv has none of this name');
  }
  for (const rows of grouped(doseRows, keyOf).values()) {
    rows.forEach((row, index) => {
      if (row.years('dose') !== index + 1) {
        throw because(row.fail('dose'), `it is dose ${index + 1} of its series`);
      }
    });
  }
}

function checkAntigens({ seriesRows, antigenRows }: Read) {
  const known = new Set(seriesRows.map((row) => row.text('antigen')));
  for (const row of antigenRows) {
    if (!known.has(row.text('antigen'))) {
      throw because(row.fail('antigen'), 'series.csv has none of this name');
    }
  }
}

/** A row must be about a dose that exists. */
function checkSubject(row: CsvRow, ofAntigen: readonly CsvRow[]) {
  if (ofAntigen.length === 0) throw because(row.fail('antigen'), 'no series has this antigen');
  const ofSeries = ofAntigen.filter((dose) => takesSeries(row.text('series'), dose.text('series')));
  if (ofSeries.length === 0) throw because(row.fail('series'), 'no series of the antigen is meant');
  if (!ofSeries.some((dose) => takesDose(row, dose.years('dose')))) {
    throw because(row.fail('doses'), 'the series has no such dose');
  }
}

const FIRST = '0000-01-01';
const LAST = '9999-12-31';

function checkDates(row: CsvRow) {
  if ((row.date('effectiveTo') ?? LAST) < (row.date('effectiveFrom') ?? FIRST)) {
    throw because(row.fail('effectiveTo'), 'it is before effectiveFrom');
  }
}

/** On any day, one row of ages counts for a dose, and one of intervals from the same event. */
function checkOverlaps({ supplements, doseRows }: Read) {
  for (const dose of doseRows) {
    const subject = [dose.text('antigen'), dose.text('series'), dose.years('dose')] as const;
    checkApart(supplements.ages.of(...subject));
    const intervals = grouped(
      supplements.intervals.of(...subject),
      (row) => `${row.text('from')} ${isAllowable(row)}`,
    );
    for (const rows of intervals.values()) checkApart(rows);
  }
}

function checkApart(rows: readonly CsvRow[]) {
  rows.forEach((row, index) => {
    const from = row.date('effectiveFrom') ?? FIRST;
    const to = row.date('effectiveTo') ?? LAST;
    const other = rows
      .slice(0, index)
      .find(
        (one) =>
          (one.date('effectiveFrom') ?? FIRST) <= to && from <= (one.date('effectiveTo') ?? LAST),
      );
    if (other)
      throw because(row.fail('effectiveFrom'), `line ${other.line} counts on the same days`);
  });
}

/** Pertussis vaccine alone: no series counts it, but CDC lists it among doses given. */
const OF_NO_SERIES = ['11'];

/** A vaccine that is preferred, counted or conflicting must be in some series. */
function checkVaccines({ groups }: Schedule, { supplements, doseRows, liveRows }: Read) {
  const unknown = 'no series counts this vaccine';
  const antigens = [...groups.values()].flatMap((group) => group.antigens);
  const known = new Set([...antigens.flatMap(({ cvx }) => [...cvx]), ...OF_NO_SERIES]);
  const check = (row: CsvRow, column: string, codes: Iterable<string>) => {
    for (const code of codes) if (!known.has(code)) throw because(row.fail(column), unknown);
  };
  const counted = grouped(supplements.vaccines.all, (row) => row.text('antigen'));
  const codesOf = new Map(
    [...counted].map(([antigen, rows]) => [
      antigen,
      new Set(rows.flatMap((row) => words(row.text('cvx')))),
    ]),
  );
  for (const row of doseRows) {
    const codes = codesOf.get(row.text('antigen'));
    const isStray = preferredIn(row).some(({ cvx }) => codes?.has(cvx) !== true);
    if (isStray) throw because(row.fail('preferred'), 'vaccines.csv counts none of this code');
  }
  for (const row of liveRows) {
    for (const column of ['earlier', 'later']) check(row, column, words(row.text(column)));
  }
  for (const row of supplements.intervals.all) {
    const [kind, ...codes] = words(row.text('from'));
    if (kind === 'recent') check(row, 'from', codes);
  }
  for (const row of supplements.skips.all) {
    const counts = told(row, 'when', readCondition)
      .flat()
      .filter((term) => term.kind === 'count');
    check(
      row,
      'when',
      counts.flatMap(({ cvx }: CountTerm) => [...(cvx ?? [])]),
    );
  }
}
