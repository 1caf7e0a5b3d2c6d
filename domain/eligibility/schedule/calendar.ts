// Days as numbers, and CDC's spans of time on them (CDSi logic specification, chapter 3.5: calculating dates).
import type { IsoDate } from '../../dates.ts';

/** Days since 1970-01-01. */
export type Day = number;

/** Years and months are counted first, then weeks and days; both may be negative. */
export interface Span {
  months: number;
  days: number;
}

const DAY_MS = 86_400_000;
const IN_MONTHS: Readonly<Record<string, number>> = { year: 12, month: 1 };
const IN_DAYS: Readonly<Record<string, number>> = { week: 7, day: 1 };

/** What was asked before: the days of a schedule are few, and each is asked for thousands of times. */
function remembered<Key, Value>(find: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const value = find(key);
    known.set(key, value);
    return value;
  };
}

export const dayOf = remembered((date: IsoDate): Day => Date.parse(`${date}T00:00:00Z`) / DAY_MS);

export const isoOf = remembered((day: Day): IsoDate =>
  new Date(day * DAY_MS).toISOString().slice(0, 10),
);

/** '4 years - 4 days', '13 years + 4 weeks'; undefined for ''. @throws RangeError for anything else */
export function spanOf(text: string): Span | undefined {
  if (text.trim() === '') return undefined;
  const span: Span = { months: 0, days: 0 };
  for (const part of text
    .replace(/\s*([+-])\s*/g, ' $1')
    .trim()
    .split(/\s+(?=[+-])/)) {
    const [, sign, count, unit = ''] = /^([+-]?)(\d+) (year|month|week|day)s?$/.exec(part) ?? [];
    if (count === undefined) throw new RangeError(`no span of time: ${text}`);
    const signed = sign === '-' ? -Number(count) : Number(count);
    span.months += signed * (IN_MONTHS[unit] ?? 0);
    span.days += signed * (IN_DAYS[unit] ?? 0);
  }
  return span;
}

/** CALCDT-5: a month that has no such day ends on the first of the next. */
export function after(day: Day, { months, days }: Span): Day {
  if (months === 0) return day + days;
  const { year, month, dayOfMonth } = partsOf(day);
  const total = year * 12 + month + months;
  const first = firstOf(total);
  const next = firstOf(total + 1);
  return Math.min(first + dayOfMonth - 1, next) + days;
}

/** The parts of the last day that was taken apart: a person's birthday is asked for hundreds of times. */
let lastDay = NaN;
let lastParts = { year: 0, month: 0, dayOfMonth: 0 };

function partsOf(day: Day): typeof lastParts {
  if (day === lastDay) return lastParts;
  const date = new Date(day * DAY_MS);
  lastDay = day;
  lastParts = {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth(),
    dayOfMonth: date.getUTCDate(),
  };
  return lastParts;
}

/** The first day of a month, counted from the year 0. */
const firstOf = remembered(
  (month: number): Day => Date.UTC(Math.floor(month / 12), month % 12, 1) / DAY_MS,
);

export const latestOf = (days: readonly (Day | undefined)[]): Day | undefined => {
  const known = days.filter((day) => day !== undefined);
  return known.length === 0 ? undefined : Math.max(...known);
};
