// Search parameters in FHIR R4's notation (3.1.1), read as the kind that the resource's table gives
// them. Parameters outside the table are refused.
import { addDays, isIsoDate, type IsoDate } from '#domain/dates.ts';
import { problem } from '../problem.ts';

/** `token` also covers values that are compared exactly: ids, codes, identifiers. */
export type ParameterKind = 'token' | 'reference' | 'date' | 'string' | 'special';
export type ParameterTable = Readonly<Record<string, ParameterKind>>;

export interface Token {
  /** Undefined when not given; empty for `|code`, which means no system. */
  system: string | undefined;
  code: string;
}

/** A span of time: `from` included, `until` excluded; either side may be open. */
export interface Span {
  from?: Date;
  until?: Date;
}

export type Asked = ReadonlyMap<string, readonly string[]>;

/** Of the answer's form: allowed with every request. */
const OF_FORM = ['_format', '_pretty'];
/** Of every search. */
const OF_SEARCH = ['_count', '_page'];
/** Those of which there can be only one. */
const SINGLE = [...OF_FORM, ...OF_SEARCH];
const MOST_VALUES = 50;

/** @throws FhirProblem naming the first parameter of what is no search, and so selects nothing */
export const refuseParameters = (sent: Iterable<readonly [string, string]>): void =>
  void read(sent, OF_FORM);

/**
 * The parameters of a search, with every value sent for each.
 * @throws FhirProblem naming the first that is unknown, has no value, or contradicts another
 */
export const readParameters = (
  sent: Iterable<readonly [string, string]>,
  table: ParameterTable,
): Asked => read(sent, [...OF_FORM, ...OF_SEARCH, ...Object.keys(table)]);

function read(sent: Iterable<readonly [string, string]>, known: readonly string[]): Asked {
  const asked = new Map<string, string[]>();
  for (const [name, value] of sent) {
    if (!known.includes(name))
      throw problem(400, 'not-supported', `Nothing is searched by ${name}.`, `http.${name}`);
    if (value === '') throw invalid(name, 'It has no value.');
    const values = [...(asked.get(name) ?? []), value];
    if (values.length > 1 && SINGLE.includes(name)) throw invalid(name, 'It stands there twice.');
    if (values.length > MOST_VALUES) throw invalid(name, 'It stands there too often.');
    asked.set(name, values);
  }
  return asked;
}

export const invalid = (name: string, text: string) => problem(400, 'value', text, `http.${name}`);

/** The values between commas, any of which will do. Each repeated parameter has to match. */
export function alternatives(asked: Asked, name: string): string[][] {
  return (asked.get(name) ?? []).map((value) => {
    const parts = value.split(/(?<!\\),/).map((part) => part.replaceAll(/\\([,|$\\])/g, '$1'));
    if (parts.length > MOST_VALUES) throw invalid(name, 'It has too many values.');
    return parts;
  });
}

/** `[system|]code`. */
export const tokens = (asked: Asked, name: string): Token[][] =>
  alternatives(asked, name).map((list) =>
    list.map((text) => {
      const bar = text.indexOf('|');
      return bar < 0
        ? { system: undefined, code: text }
        : { system: text.slice(0, bar), code: text.slice(bar + 1) };
    }),
  );

/** Codes of one system, or with no system given; codes of other systems are dropped. */
export const codesIn = (asked: Asked, name: string, system?: string): string[][] =>
  tokens(asked, name).map((list) =>
    list.flatMap((one) =>
      one.system === undefined || one.system === system || system === undefined ? one.code : [],
    ),
  );

/** Ids from references to that type: `Type/id`, `id`, or with our base URL before it. */
export const references = (asked: Asked, name: string, kind: string, base: string): string[][] =>
  alternatives(asked, name).map((list) =>
    list.map((text) => {
      const id = idOfReference(text, kind, base);
      if (id === undefined) throw invalid(name, `It is no reference to a ${kind}.`);
      return id;
    }),
  );

const ID = /^[A-Za-z0-9\-.]{1,64}$/;

export function idOfReference(text: string, kind: string, base: string): string | undefined {
  const own = text.startsWith(`${base}/`) ? text.slice(base.length + 1) : text;
  const id = own.startsWith(`${kind}/`) ? own.slice(kind.length + 1) : own;
  return ID.test(id) ? id : undefined;
}

const DATE = /^(eq|ne|gt|lt|ge|le|sa|eb|ap)?(\d{4})(?:-(\d\d)(?:-(\d\d)(?:T(.+))?)?)?$/;
const HAS_ZONE = /(?:Z|[+-]\d\d:\d\d)$/;
/** Nothing is kept of a time after it: whoever asks until 9999 asks without an end. */
const LAST_MOMENT = new Date('2999-12-31T00:00:00Z');

/**
 * The intersection of all values of a date parameter. A day without a time is taken in UTC, unless
 * the column is a plain date.
 */
export function spanOf(asked: Asked, name: string): Span {
  const span: Span = {};
  for (const value of asked.get(name) ?? []) {
    const one = spanOfValue(name, value);
    if (one.from && (!span.from || one.from > span.from)) span.from = one.from;
    if (one.until && (!span.until || one.until < span.until)) span.until = one.until;
  }
  return span;
}

function spanOfValue(name: string, value: string): Span {
  const [, prefix = 'eq', year = '', month, day, time] = DATE.exec(value) ?? [];
  const [first, next] = bounds({ year, month, day, time });
  if (!first || !next)
    throw invalid(name, 'It is no date, such as 2026-11-25 or ge2026-11-25T09:00:00-06:00.');
  switch (prefix) {
    case 'eq':
      return { from: first, until: next };
    case 'ge':
      return { from: first };
    case 'gt':
    case 'sa':
      return { from: next };
    case 'le':
      return { until: next };
    case 'lt':
    case 'eb':
      return { until: first };
    default:
      throw invalid(name, `The prefix ${prefix} is not understood.`);
  }
}

interface Partial {
  year: string;
  month: string | undefined;
  day: string | undefined;
  time: string | undefined;
}

/** The first moment meant, and the first one after. */
function bounds({ year, month, day, time }: Partial): [Date, Date] | [] {
  const first = `${year}-${month ?? '01'}-${day ?? '01'}`;
  if (!isIsoDate(first)) return [];
  if (Number(year) >= LAST_MOMENT.getUTCFullYear()) return [LAST_MOMENT, LAST_MOMENT];
  if (time !== undefined) {
    const exact = momentAt(first, time);
    const isMinute = /^\d\d:\d\d(?:Z|[+-]|$)/.test(time);
    return exact ? [exact, new Date(exact.getTime() + (isMinute ? 60_000 : 1000))] : [];
  }
  const next =
    day === undefined ? firstOfNext(Number(year), month && Number(month)) : addDays(first, 1);
  return [midnightOf(first), midnightOf(next)];
}

/** Undefined for what is no time of day; one without a zone is told in UTC. */
function momentAt(date: IsoDate, time: string): Date | undefined {
  const text = `${date}T${time}`;
  const moment = new Date(HAS_ZONE.test(time) ? text : `${text}Z`);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}

/** A date and time, or a date alone, which is its midnight in UTC; undefined for neither. */
export function readMoment(text: string): Date | undefined {
  const [date = '', time = '00:00'] = text.split(/T(.*)/s);
  return isIsoDate(date) ? momentAt(date, time) : undefined;
}

const MONTHS = 12;
const midnightOf = (date: IsoDate): Date => new Date(`${date}T00:00:00Z`);

/** The first day after a month or a year. */
function firstOfNext(year: number, month: number | '' | undefined): IsoDate {
  const isOver = !month || month === MONTHS;
  const two = (value: number) => String(value).padStart(2, '0');
  return `${isOver ? year + 1 : year}-${isOver ? '01' : two(month + 1)}-01`;
}

const COUNT = 'http._count';
const MOST_A_PAGE = 200;
const USUAL_PAGE = 50;

/** The page size asked for. */
export function countOf(asked: Asked): number {
  const [text] = asked.get('_count') ?? [];
  if (text === undefined) return USUAL_PAGE;
  // FHIR R4, 3.1.1.5.3: how many are found, and none of them.
  if (/^0+$/.test(text))
    throw problem(400, 'not-supported', 'What is found is not counted: ask for 1 or more.', COUNT);
  return Math.min(readCount(text), MOST_A_PAGE);
}

/** @throws FhirProblem for what is no number from 1 on */
export function readCount(text: string): number {
  const count = Number(text);
  if (!/^\d{1,6}$/.test(text) || count < 1)
    throw invalid('_count', 'It is no whole number from 1 on.');
  return count;
}
