// Days as numbers, and CDC's spans of time on them (CDSi logic specification, chapter 3.5:
// calculating dates).
import { addDays, addMonths, daysBetween, monthsBetween, type IsoDate } from '../../dates.ts';

/** Days since 1970-01-01. */
export type Day = number;

/** Years and months are counted first, then weeks and days; both may be negative. */
export interface Span {
  months: number;
  days: number;
}

const DAY_ZERO = '1970-01-01';
const IN_MONTHS: Readonly<Record<string, number>> = { year: 12, month: 1 };
const IN_DAYS: Readonly<Record<string, number>> = { week: 7, day: 1 };

/** Cached: a schedule has few distinct days, each computed thousands of times. */
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

export const dayOf = remembered((date: IsoDate): Day => daysBetween(DAY_ZERO, date));

export const isoOf = remembered((day: Day): IsoDate => addDays(DAY_ZERO, day));

/**
 * '4 years - 4 days', '13 years + 4 weeks'; undefined for ''. @throws RangeError for anything else
 */
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
  const { month, dayOfMonth } = partsOf(day);
  const next = firstOf(month + months + 1);
  return Math.min(firstOf(month + months) + dayOfMonth - 1, next) + days;
}

/** The month is counted from January 1970. */
const partsOf = remembered((day: Day) => {
  const date = isoOf(day);
  return { month: monthsBetween(DAY_ZERO, date), dayOfMonth: Number(date.slice(-2)) };
});

/** The first day of a month, counted from January 1970. */
const firstOf = remembered((month: number): Day => dayOf(addMonths(DAY_ZERO, month)));

export const latestOf = (days: readonly (Day | undefined)[]): Day | undefined => {
  const known = days.filter((day) => day !== undefined);
  return known.length === 0 ? undefined : Math.max(...known);
};
