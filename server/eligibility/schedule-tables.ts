// CDC's schedule, read from data/eligibility/schedule (ELG-07). A row that cannot be read stops the start, naming file and line.
import { VACCINE_GROUPS, type VaccineGroup } from '#domain/eligibility/forecast.ts';
import type { Rule } from '#domain/eligibility/rule.ts';
import { dayOf, spanOf, type Span } from '#domain/eligibility/schedule/calendar.ts';
import { grouped } from '#domain/eligibility/schedule/grouped.ts';
import { readCondition } from '#domain/eligibility/schedule/condition.ts';
import type {
  AgeRule,
  Antigen,
  Indication,
  Interval,
  LiveConflict,
  Schedule,
  Series,
  SeriesDose,
  Skip,
  Vaccine,
} from '#domain/eligibility/schedule/schedule.ts';
import { readTable, type CsvRow } from './csv-table.ts';

const GRACE: Span = { months: 0, days: -4 };
const NEVER_BEGUN = 99;

const table = (name: string) => readTable(`schedule/${name}.csv`);

/** What a row's cell says, or an error that names the row. */
function told<T>(row: CsvRow, column: string, read: (text: string) => T): T {
  try {
    return read(row.optional(column) ?? '');
  } catch {
    throw row.fail(column);
  }
}

const spanIn = (row: CsvRow, column: string) => told(row, column, spanOf);
const dateIn = (row: CsvRow, column: string) => {
  const date = row.date(column);
  return date === undefined ? undefined : dayOf(date);
};
const words = (text: string | undefined): string[] =>
  (text ?? '').split(' ').filter((one) => one !== '');

/** '1', '2,3', '1-4' or '*'. */
function takesDose(pattern: string, dose: number): boolean {
  if (pattern === '*') return true;
  return pattern.split(',').some((part) => {
    const [from = 0, to = from] = part.split('-').map(Number);
    return dose >= from && dose <= to;
  });
}

/** A name of a series, where * stands for any words. */
function takesSeries(pattern: string, series: string): boolean {
  const parts = pattern
    .split('*')
    .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join('.*')}$`).test(series);
}

/** Rows that speak of some doses of some series of an antigen. */
class Rows {
  readonly #byAntigen: Map<string, CsvRow[]>;

  constructor(rows: readonly CsvRow[]) {
    this.#byAntigen = grouped(rows, (row) => row.text('antigen'));
  }

  of(antigen: string, series: string, dose: number): CsvRow[] {
    return (this.#byAntigen.get(antigen) ?? []).filter(
      (row) => takesSeries(row.text('series'), series) && takesDose(row.text('doses'), dose),
    );
  }
}

/** '165[9 years-46 years]', as the extract of CDC's table writes a preferred vaccine. */
function preferredIn(row: CsvRow): Vaccine[] {
  return told(row, 'preferred', (text) =>
    [...text.matchAll(/(\d{2,3})(?:\[([^\]]*?)-([^\]]*)\])?/g)].map(
      ([, cvx = '', from, before]) => ({
        cvx,
        from: spanOf(from ?? ''),
        before: spanOf(before ?? ''),
      }),
    ),
  );
}

/** 'prev>=4 weeks rec 8 weeks; dose1>=16 weeks rec None': the minimum has four days of grace (ACIP general best practice). */
function plainIntervals(row: CsvRow): Interval[] {
  return told(row, 'intervals', (text) =>
    text
      .split(';')
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .map((part) => {
        const [, from, minimumText = '', recommendedText = ''] =
          /^(prev|dose\d)>=(.+) rec (.+)$/.exec(part) ?? [];
        const minimum = spanOf(minimumText);
        if (!from || !minimum) throw new RangeError(part);
        return {
          from:
            from === 'prev'
              ? { kind: 'previous' as const }
              : { kind: 'dose' as const, number: Number(from.slice(4)) },
          absolute: { months: minimum.months, days: minimum.days + GRACE.days },
          minimum,
          recommended: recommendedText === 'None' ? undefined : spanOf(recommendedText),
          since: undefined,
          until: undefined,
        };
      }),
  );
}

function intervalFrom(row: CsvRow): Interval['from'] {
  const [kind = '', ...rest] = words(row.text('from'));
  switch (kind) {
    case 'previous':
      return { kind };
    case 'dose':
      return { kind, number: Number(rest[0]) };
    case 'recent':
      return { kind, cvx: new Set(rest) };
    case 'observation':
      return { kind, code: rest[0] ?? '' };
    default:
      throw row.fail('from');
  }
}

function intervalIn(row: CsvRow): Interval {
  const minimum = spanIn(row, 'minimum');
  const absolute = spanIn(row, 'absoluteMinimum') ?? minimum;
  if (!absolute) throw row.fail('minimum');
  const hasOwn = row.optional('absoluteMinimum') !== undefined;
  return {
    from: intervalFrom(row),
    absolute: hasOwn ? absolute : { months: absolute.months, days: absolute.days + GRACE.days },
    minimum,
    recommended: spanIn(row, 'recommended'),
    since: dateIn(row, 'effectiveFrom'),
    until: dateIn(row, 'effectiveTo'),
  };
}

function seasonIn(row: CsvRow): SeriesDose['season'] {
  const [, from, until] = /^(\d{8}) to ?(\d{8})?$/.exec(row.optional('season') ?? '') ?? [];
  const iso = (text: string) => `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`;
  return from
    ? { from: dayOf(iso(from)), until: until ? dayOf(iso(until)) : undefined }
    : undefined;
}

interface Supplements {
  ages: Rows;
  vaccines: Rows;
  intervals: Rows;
  skips: Rows;
  recurring: Rows;
}

/** 'prev>=4 weeks rec 8 weeks' in words. */
const plainGaps = (text: string) =>
  [...text.matchAll(/(prev|dose\d)>=(.+?) rec/g)]
    .map(
      ([, from = '', gap = '']) =>
        `${gap} after ${from === 'prev' ? 'the dose before' : from.replace('dose', 'dose ')}`,
    )
    .join(' and ');

/** A dose in one sentence, for a pharmacist. */
function sentenceOf(row: CsvRow, intervals: readonly CsvRow[]): string {
  const from = row.optional('minimumAge');
  const before = row.optional('endAge');
  const plain = row.optional('intervals');
  const gaps = intervals
    .flatMap((one) => one.optional('minimum') ?? [])
    .filter((gap) => gap !== '0 days');
  const parts = [
    `${row.text('series')}, dose ${row.text('dose')}`,
    ...(from ? [`from ${from} of age`] : []),
    ...(before ? [`before ${before} of age`] : []),
    ...(gaps.length > 0 ? [`${[...new Set(gaps)].join(' or ')} after an earlier dose`] : []),
    ...(gaps.length === 0 && intervals.length === 0 && plain ? [plainGaps(plain)] : []),
  ];
  return `${parts.join(', ')}.`;
}

const ageIn = (row: CsvRow, isDated: boolean): AgeRule => ({
  absolute: spanIn(row, 'absoluteMinimumAge'),
  minimum: spanIn(row, 'minimumAge'),
  recommended: spanIn(row, 'recommendedAge'),
  since: isDated ? dateIn(row, 'effectiveFrom') : undefined,
  until: isDated ? dateIn(row, 'effectiveTo') : undefined,
});

function doseIn(
  row: CsvRow,
  { ages, vaccines, intervals, skips, recurring }: Supplements,
): SeriesDose {
  const antigen = row.text('antigen');
  const series = row.text('series');
  const number = row.years('dose');
  const given = vaccines.of(antigen, series, number);
  const isNot = (one: CsvRow) => one.text('cvx').startsWith('not ');
  const own = intervals.of(antigen, series, number);
  const dated = ages.of(antigen, series, number);
  const isAllowable = (one: CsvRow) => one.optional('kind') === 'allowable';
  return {
    number,
    ages: (dated.length > 0 ? dated : [row]).map((one) => ageIn(one, dated.length > 0)),
    pastDueAge: spanIn(row, 'pastDueAge'),
    endAge: spanIn(row, 'endAge'),
    intervals:
      own.length > 0 ? own.filter((one) => !isAllowable(one)).map(intervalIn) : plainIntervals(row),
    allowable: own.filter(isAllowable).map(intervalIn),
    season: seasonIn(row),
    preferred: preferredIn(row),
    vaccines: given
      .filter((one) => !isNot(one))
      .flatMap((one) =>
        words(one.text('cvx')).map((cvx) => ({
          cvx,
          from: spanIn(one, 'fromAge'),
          before: spanIn(one, 'beforeAge'),
        })),
      ),
    inadvertent: new Set(given.filter(isNot).flatMap((one) => words(one.text('cvx')).slice(1))),
    skips: skips.of(antigen, series, number).map((one): Skip => ({
      context: one.oneOf('context', ['both', 'evaluation', 'forecast']),
      when: told(one, 'when', readCondition),
    })),
    isRecurring: recurring.of(antigen, series, number).length > 0,
    rule: {
      id: `schedule/${antigen}/${series}/${number}`,
      says: sentenceOf(
        row,
        own.filter((one) => !isAllowable(one)),
      ),
      source: row.text('source'),
    },
  };
}

/** '070 164 [2 years-]; 046 [19 years-]'. */
function indicationsIn(row: CsvRow): Indication[] {
  return told(row, 'indications', (text) =>
    text
      .split(';')
      .filter((part) => part.trim() !== '')
      .map((part) => {
        const [, codes = '', from, before] =
          /^([\d ]+)(?:\[(.*?)-(.*?)\])?$/.exec(part.trim()) ?? [];
        if (codes === '') throw new RangeError(part);
        return {
          codes: new Set(words(codes)),
          from: spanOf(from ?? ''),
          before: spanOf(before ?? ''),
        };
      }),
  );
}

function seriesIn(row: CsvRow, doseRows: readonly CsvRow[], supplements: Supplements): Series {
  const [first] = doseRows;
  if (!first) throw row.fail('series');
  const antigen = row.text('antigen');
  const name = row.text('series');
  const sex = first.optional('sex');
  const preference = row.optional('preference');
  return {
    antigen,
    name,
    type: first.oneOf('type', ['Standard', 'Risk', 'Evaluation Only']),
    sex: sex === 'Female' || sex === 'Male' ? sex : undefined,
    group: row.text('group'),
    priority: row.text('priority'),
    preference: preference === undefined ? NEVER_BEGUN : Number(preference),
    isDefault: row.flag('isDefault'),
    isProductPath: row.flag('productPath'),
    startFrom: spanIn(first, 'startFrom'),
    startBefore: spanIn(first, 'startBefore'),
    indications: indicationsIn(row),
    doses: doseRows.map((one) => doseIn(one, supplements)),
    rule: {
      id: `schedule/${antigen}/${name}`,
      says: `All doses of the ${name} were given.`,
      source: row.text('source'),
    },
  };
}

const codesIn = (row: CsvRow, column: string) => new Set(words(row.optional(column)));

const aboutAntigen = (row: CsvRow, what: string): Rule => ({
  id: `schedule/${row.text('antigen')}/${what}/${row.line}`,
  says: `${row.text('antigen')}: ${what} by ${row.optional('observations') ?? `birth before ${row.text('bornBefore')}`}.`,
  source: row.text('source'),
});

function antigenOf(
  name: string,
  series: readonly Series[],
  immunity: readonly CsvRow[],
  contraindications: readonly CsvRow[],
): Antigen {
  const known = series.flatMap(({ doses }) =>
    doses.flatMap(({ preferred, vaccines, inadvertent }) => [
      ...preferred.map(({ cvx }) => cvx),
      ...vaccines.map(({ cvx }) => cvx),
      ...inadvertent,
    ]),
  );
  return {
    name,
    series,
    cvx: new Set(known),
    immunity: immunity.map((row) => ({
      observations: codesIn(row, 'observations'),
      bornBefore: dateIn(row, 'bornBefore'),
      unless: codesIn(row, 'unlessObservations'),
      rule: aboutAntigen(row, 'immune'),
    })),
    contraindications: contraindications.map((row) => ({
      observations: codesIn(row, 'observations'),
      from: spanIn(row, 'fromAge'),
      before: spanIn(row, 'beforeAge'),
      rule: aboutAntigen(row, 'contraindicated'),
    })),
  };
}

const liveIn = (row: CsvRow): LiveConflict => ({
  earlier: codesIn(row, 'earlier'),
  later: codesIn(row, 'later'),
  days: row.years('days'),
  afterGraceDays: row.years('afterGraceDays'),
});

function groupIn(row: CsvRow): VaccineGroup {
  return row.oneOf('group', VACCINE_GROUPS);
}

/** Reads every table of the schedule. @throws Error naming file, line and column of what is wrong */
export function readSchedule(): Schedule {
  const supplements: Supplements = {
    ages: new Rows(table('ages')),
    vaccines: new Rows(table('vaccines')),
    intervals: new Rows(table('intervals')),
    skips: new Rows(table('skips')),
    recurring: new Rows(table('recurring')),
  };
  const doses = grouped(
    table('series-doses'),
    (row) => `${row.text('antigen')}/${row.text('series')}`,
  );
  const series = grouped(
    table('series').map((row) =>
      seriesIn(row, doses.get(`${row.text('antigen')}/${row.text('series')}`) ?? [], supplements),
    ),
    ({ antigen }) => antigen,
  );
  const immunity = grouped(table('immunity'), (row) => row.text('antigen'));
  const contraindications = grouped(table('contraindications'), (row) => row.text('antigen'));
  const groups = table('groups').map((row) => {
    const antigens = row
      .text('antigens')
      .split('|')
      .map((name) => {
        const own = series.get(name);
        if (!own) throw row.fail('antigens');
        return antigenOf(name, own, immunity.get(name) ?? [], contraindications.get(name) ?? []);
      });
    return [groupIn(row), { antigens, isWhole: row.flag('wholeGroup') }] as const;
  });
  return { groups: new Map(groups), live: table('live-conflicts').map(liveIn) };
}
