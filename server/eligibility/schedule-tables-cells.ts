// Reads the cells of CDC's schedule, each in its column's notation
// (data/eligibility/schedule/README.md).
import { dayOf, spanOf, type Day, type Span } from '#domain/eligibility/schedule/calendar.ts';
import type {
  Indication,
  Interval,
  SeriesDose,
  Vaccine,
} from '#domain/eligibility/schedule/schedule.ts';
import { isIsoDate } from '#domain/dates.ts';
import type { CsvRow } from './csv-table.ts';

/** Days of grace for a dose already given (ACIP general best practice). */
const GRACE_DAYS = 4;

/** CDC's codes: two or three digits for a vaccine (CVX), three for an observation. */
const CVX = /^\d{2,3}$/;
const OBSERVATION = /^\d{3}$/;

/** Reads a row's cell, or throws an error that names the row. */
export function told<T>(row: CsvRow, column: string, read: (text: string) => T): T {
  try {
    return read(row.optional(column) ?? '');
  } catch {
    throw row.fail(column);
  }
}

export const spanIn = (row: CsvRow, column: string): Span | undefined => told(row, column, spanOf);

export const dayIn = (row: CsvRow, column: string): Day | undefined => {
  const date = row.date(column);
  return date === undefined ? undefined : dayOf(date);
};

export const words = (text: string | undefined): string[] =>
  (text ?? '').split(' ').filter((one) => one !== '');

function codesIn(row: CsvRow, column: string, kind: RegExp): Set<string> {
  const codes = words(row.optional(column));
  if (!codes.every((code) => kind.test(code))) throw row.fail(column);
  return new Set(codes);
}

export const vaccinesIn = (row: CsvRow, column: string) => codesIn(row, column, CVX);
export const observationsIn = (row: CsvRow, column: string) => codesIn(row, column, OBSERVATION);

const DOSES = /^(?:\*|\d+(?:-\d+)?(?:,\d+(?:-\d+)?)*)$/;

/** '1', '2,3', '1-4' or '*'. */
export function takesDose(row: CsvRow, dose: number): boolean {
  const pattern = row.text('doses');
  if (!DOSES.test(pattern)) throw row.fail('doses');
  if (pattern === '*') return true;
  return pattern.split(',').some((part) => {
    const [from = 0, to = from] = part.split('-').map(Number);
    return dose >= from && dose <= to;
  });
}

/** Cached: every dose looks up the same few hundred names. */
const patterns = new Map<string, RegExp>();

function patternOf(name: string): RegExp {
  const known = patterns.get(name);
  if (known) return known;
  const parts = name.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, String.raw`\$&`));
  const pattern = new RegExp(`^${parts.join('.*')}$`);
  patterns.set(name, pattern);
  return pattern;
}

/** Whether a series matches a name in which * stands for any words. */
export const takesSeries = (name: string, series: string): boolean => patternOf(name).test(series);

const PREFERRED = /^(?:\d{2,3}(?:\[[^\]-]*(?: - [^\]-]*)?-[^\]]*\])?(?: |$))*$/;

/** '165[9 years-46 years] 62': each vaccine with the ages at which it is preferred. */
export function preferredIn(row: CsvRow): Vaccine[] {
  return told(row, 'preferred', (text) => {
    if (!PREFERRED.test(text)) throw new RangeError(text);
    return [...text.matchAll(/(\d{2,3})(?:\[([^\]]*?)-([^\]]*)\])?/g)].map(
      ([, cvx = '', from, before]) => ({
        cvx,
        from: spanOf(from ?? ''),
        before: spanOf(before ?? ''),
      }),
    );
  });
}

const withGrace = ({ months, days }: Span): Span => ({ months, days: days - GRACE_DAYS });

/** 'prev>=4 weeks rec 8 weeks; dose1>=16 weeks rec None'. */
export function plainIntervals(row: CsvRow): Interval[] {
  return told(row, 'intervals', (text) =>
    text
      .split(';')
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .map(plainInterval),
  );
}

function plainInterval(part: string): Interval {
  const [, from, minimumText = '', recommendedText = ''] =
    /^(prev|dose\d)>=(.+) rec (.+)$/.exec(part) ?? [];
  const minimum = spanOf(minimumText);
  if (!from || !minimum) throw new RangeError(part);
  return {
    from: from === 'prev' ? { kind: 'previous' } : { kind: 'dose', number: Number(from.slice(4)) },
    absolute: withGrace(minimum),
    minimum,
    recommended: recommendedText === 'None' ? undefined : spanOf(recommendedText),
    since: undefined,
    until: undefined,
  };
}

function intervalFrom(row: CsvRow): Interval['from'] {
  const [kind = '', ...rest] = words(row.text('from'));
  const [first = ''] = rest;
  if (kind === 'previous' && rest.length === 0) return { kind };
  if (kind === 'dose' && /^\d+$/.test(first)) return { kind, number: Number(first) };
  if (kind === 'recent' && rest.length > 0 && rest.every((code) => CVX.test(code))) {
    return { kind, cvx: new Set(rest) };
  }
  if (kind === 'observation' && OBSERVATION.test(first)) return { kind, code: first };
  throw row.fail('from');
}

/** A row of intervals.csv. */
export function intervalIn(row: CsvRow): Interval {
  const minimum = spanIn(row, 'minimum');
  const own = spanIn(row, 'absoluteMinimum');
  const absolute = own ?? (minimum && withGrace(minimum));
  if (!absolute) throw row.fail('minimum');
  return {
    from: intervalFrom(row),
    absolute,
    minimum,
    recommended: spanIn(row, 'recommended'),
    since: dayIn(row, 'effectiveFrom'),
    until: dayIn(row, 'effectiveTo'),
  };
}

/** '20250701 to 20260630'; without an end it lasts until CDC's next table. */
export function seasonIn(row: CsvRow): SeriesDose['season'] {
  const text = row.optional('season');
  if (text === undefined) return undefined;
  const [, from, until] = /^(\d{8}) to ?(\d{8})?$/.exec(text) ?? [];
  const day = (digits: string) => {
    const date = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`;
    if (!isIsoDate(date)) throw row.fail('season');
    return dayOf(date);
  };
  if (from === undefined) throw row.fail('season');
  return { from: day(from), until: until === undefined ? undefined : day(until) };
}

/** '070 164 [2 years-]; 046 [19 years-]'. */
export function indicationsIn(row: CsvRow): Indication[] {
  return told(row, 'indications', (text) =>
    text
      .split(';')
      .filter((part) => part.trim() !== '')
      .map((part) => {
        const [, codes = '', from, before] =
          /^((?:\d{3} ?)+)(?:\[(.*?)-(.*?)\])?$/.exec(part.trim()) ?? [];
        if (codes === '') throw new RangeError(part);
        return {
          codes: new Set(words(codes)),
          from: spanOf(from ?? ''),
          before: spanOf(before ?? ''),
        };
      }),
  );
}
