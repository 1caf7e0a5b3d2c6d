// CDC's schedule, read from data/eligibility/schedule (ELG-07). An unreadable row stops startup
// with file and line.
import { VACCINE_GROUPS } from '#domain/eligibility/forecast.ts';
import type { Rule } from '#domain/eligibility/rule.ts';
import { grouped } from '#domain/grouped.ts';
import type {
  Antigen,
  LiveConflict,
  Schedule,
  Series,
} from '#domain/eligibility/schedule/schedule.ts';
import { readTable, type CsvRow } from './csv-table.ts';
import { checkSchedule, keyOf } from './schedule-tables-checks.ts';
import {
  dayIn,
  indicationsIn,
  observationsIn,
  spanIn,
  vaccinesIn,
} from './schedule-tables-cells.ts';
import { nothingMissing } from './schedule-sentences.ts';
import { doseIn, Rows, type Supplements } from './schedule-tables-doses.ts';

/** For groups in which CDC prefers no series over another. */
const NO_PREFERENCE = 99;

function seriesIn(row: CsvRow, doseRows: readonly CsvRow[], supplements: Supplements): Series {
  const [first] = doseRows;
  if (!first) throw row.fail('series');
  const antigen = row.text('antigen');
  const name = row.text('series');
  const inWords = row.text('inWords');
  const hasSex = first.optional('sex') !== undefined;
  return {
    antigen,
    name,
    type: first.oneOf('type', ['Standard', 'Risk', 'Evaluation Only']),
    sex: hasSex ? first.oneOf('sex', ['Female', 'Male']) : undefined,
    group: row.text('group'),
    priority: row.oneOf('priority', ['A', 'B', 'C']),
    preference: row.optionalYears('preference') ?? NO_PREFERENCE,
    isDefault: row.flag('isDefault'),
    isProductPath: row.flag('productPath'),
    startFrom: spanIn(first, 'startFrom'),
    startBefore: spanIn(first, 'startBefore'),
    indications: indicationsIn(row),
    doses: doseRows.map((one) => doseIn(one, inWords, supplements)),
    rule: {
      id: `schedule/${antigen}/${name}`,
      says: nothingMissing(inWords),
      source: row.text('source'),
    },
  };
}

const aboutAntigen = (row: CsvRow, what: string): Rule => ({
  id: `schedule/${row.text('antigen')}/${what}/${row.line}`,
  says: row.text('says'),
  source: row.text('source'),
});

const immunityIn = (row: CsvRow): Antigen['immunity'][number] => ({
  observations: observationsIn(row, 'observations'),
  bornBefore: dayIn(row, 'bornBefore'),
  unless: observationsIn(row, 'unlessObservations'),
  rule: aboutAntigen(row, 'immune'),
});

const contraindicationIn = (row: CsvRow): Antigen['contraindications'][number] => ({
  observations: observationsIn(row, 'observations'),
  from: spanIn(row, 'fromAge'),
  before: spanIn(row, 'beforeAge'),
  rule: aboutAntigen(row, 'contraindicated'),
});

const cvxOf = (series: readonly Series[]) =>
  new Set(
    series.flatMap(({ doses }) =>
      doses.flatMap(({ preferred, vaccines, inadvertent }) => [
        ...preferred.map(({ cvx }) => cvx),
        ...vaccines.map(({ cvx }) => cvx),
        ...inadvertent,
      ]),
    ),
  );

const liveIn = (row: CsvRow): LiveConflict => ({
  earlier: vaccinesIn(row, 'earlier'),
  later: vaccinesIn(row, 'later'),
  days: row.years('days'),
  afterGraceDays: row.years('afterGraceDays'),
});

/**
 * Reads every table of the schedule.
 * @param texts contents of tables by name, to use instead of the files
 * @throws Error naming file, line and column of an invalid cell
 */
export function readSchedule(texts: Readonly<Record<string, string>> = {}): Schedule {
  const table = (name: string) => readTable(`schedule/${name}.csv`, texts[name]);
  const supplements: Supplements = {
    ages: new Rows(table('ages')),
    vaccines: new Rows(table('vaccines')),
    intervals: new Rows(table('intervals')),
    skips: new Rows(table('skips')),
    recurring: new Rows(table('recurring')),
  };
  const doseRows = table('series-doses');
  const seriesRows = table('series');
  const immunityRows = table('immunity');
  const contraindicationRows = table('contraindications');
  const liveRows = table('live-conflicts');
  const doses = grouped(doseRows, keyOf);
  const series = grouped(
    seriesRows.map((row) => seriesIn(row, doses.get(keyOf(row)) ?? [], supplements)),
    ({ antigen }) => antigen,
  );
  const immunity = grouped(immunityRows, (row) => row.text('antigen'));
  const contraindications = grouped(contraindicationRows, (row) => row.text('antigen'));
  const antigenNamed = (name: string, row: CsvRow): Antigen => {
    const own = series.get(name);
    if (!own) throw row.fail('antigens');
    return {
      name,
      series: own,
      cvx: cvxOf(own),
      immunity: (immunity.get(name) ?? []).map(immunityIn),
      contraindications: (contraindications.get(name) ?? []).map(contraindicationIn),
    };
  };
  const groups = table('groups').map((row) => {
    const antigens = row
      .text('antigens')
      .split('|')
      .map((name) => antigenNamed(name, row));
    return [
      row.oneOf('group', VACCINE_GROUPS),
      { antigens, isWhole: row.flag('wholeGroup') },
    ] as const;
  });
  const schedule = { groups: new Map(groups), live: liveRows.map(liveIn) };
  checkSchedule(schedule, {
    supplements,
    doseRows,
    seriesRows,
    antigenRows: [...immunityRows, ...contraindicationRows],
    liveRows,
  });
  return schedule;
}
