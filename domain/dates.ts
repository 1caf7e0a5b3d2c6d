// Calendar dates without a clock or a zone: parsing typed dates, and counting (VAL-01, VAL-02).
// Zones are in zones.ts.
//
// What eligibility computes a million times works on the text itself; the rest uses date-fns on the
// device's own calendar. Dates go in as 3 p.m., which no zone has skipped since 1900 (some have
// skipped midnight, some even noon), and only the date comes out, so the device's zone makes no
// difference.
import { addDays as daysLater } from 'date-fns/addDays';
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays';
import { differenceInCalendarMonths } from 'date-fns/differenceInCalendarMonths';
import { formatISO } from 'date-fns/formatISO';
import { getDay } from 'date-fns/getDay';
import type { ProblemCode } from './problems.ts';

/** A calendar date, 'YYYY-MM-DD'. */
export type IsoDate = string;

/** VAL-01: the earliest year accepted in any date. */
export const EARLIEST_YEAR = 1900;

const US_DATE = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/;
/** mm/dd/yyyy with a part left out, or a year of fewer than four digits. */
const PART_OF_DATE = /^\d{0,2}([/-]\d{0,2}([/-]\d{0,4})?)?$/;
const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

const ISO_LENGTH = 10;

const MASK_KEEPS = 4;

const MONTH_DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const FEBRUARY = 2;
const MONTHS_A_YEAR = MONTH_DAYS.length;
/** Date reads smaller years as years of the last century. */
const FIRST_YEAR = 100;

/** Year, month and day as written, whether or not the calendar has that day. */
type DateParts = readonly [year: number, month: number, day: number];

const isLeapYear = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

const lastDayOf = (year: number, month: number): number =>
  month === FEBRUARY && !isLeapYear(year) ? 28 : (MONTH_DAYS[month - 1] ?? 0);

/** Computed without a Date: one vaccine decision needs this some fifty times. */
const isReal = (year: number, month: number, day: number): boolean =>
  year >= FIRST_YEAR && day >= 1 && day <= lastDayOf(year, month);

const padded = (value: number, length: number) => String(value).padStart(length, '0');

const textOf = (year: number, month: number, day: number): IsoDate =>
  `${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}`;

function isoParts(text: string): DateParts | undefined {
  const [, year, month, day] = ISO_DATE.exec(text) ?? [];
  return year === undefined ? undefined : [Number(year), Number(month), Number(day)];
}

const ZERO = '0'.charCodeAt(0);
const NINE = '9'.charCodeAt(0);

/** The value of the digits between two positions of a text; NaN with anything else. */
function digitsOf(text: string, from: number, to: number): number {
  let value = 0;
  for (let at = from; at < to; at += 1) {
    const code = text.charCodeAt(at);
    value = code >= ZERO && code <= NINE ? value * 10 + (code - ZERO) : Number.NaN;
  }
  return value;
}

// Positions of the parts in 'YYYY-MM-DD'. No temporary objects: all date arithmetic goes through
// here.
const yearOf = (date: IsoDate) => digitsOf(date, 0, 4);
const monthOf = (date: IsoDate) => digitsOf(date, 5, 7);
const dayOfMonth = (date: IsoDate) => digitsOf(date, 8, ISO_LENGTH);

/** Whether the text is a real calendar date written YYYY-MM-DD. */
export const isIsoDate = (text: string): boolean =>
  text.length === ISO_LENGTH &&
  text[4] === '-' &&
  text[7] === '-' &&
  isReal(yearOf(text), monthOf(text), dayOfMonth(text));

function usParts(text: string): DateParts | undefined {
  const [, month, day, year] = US_DATE.exec(text.trim()) ?? [];
  return year === undefined ? undefined : [Number(year), Number(month), Number(day)];
}

/** '4/28/1984' or '04-28-1984' -> '1984-04-28'; undefined when it is not a real date (VAL-02). */
export function usToIso(text: string): IsoDate | undefined {
  const parts = usParts(text);
  return parts && isReal(...parts) ? textOf(...parts) : undefined;
}

/** '1984-04-28' -> '04/28/1984' (VAL-02). */
export function isoToUs(date: IsoDate): string {
  const [year, month, day] = date.split('-');
  return `${month}/${day}/${year}`;
}

/** COV-05: every question about the date of an earlier dose means the last one, hence "last". */
export type DateField = 'dateOfBirth' | 'lastDoseDate' | 'firstDoseDate';

/**
 * VAL-01: a real day, from 1900 on, not after today where today is known; reports which of these
 * fails. ISO dates sort as text.
 */
function whyImpossible(
  [year, month, day]: DateParts,
  today: IsoDate | undefined,
): ProblemCode | undefined {
  if (day < 1 || day > lastDayOf(year, month)) return 'date.noSuchDay';
  if (year < EARLIEST_YEAR) return 'date.tooLongAgo';
  return today !== undefined && textOf(year, month, day) > today ? 'date.future' : undefined;
}

/** VAL-01 for a date of birth written YYYY-MM-DD; without `today` it may be in the future. */
export function checkBirthDate(date: string, today?: IsoDate): ProblemCode | undefined {
  if (date === '') return 'dateOfBirth.missing';
  const parts = isoParts(date);
  return parts ? whyImpossible(parts, today) : 'dateOfBirth.invalid';
}

/** VAL-09 for a date written YYYY-MM-DD: a dose is given after birth and not in the future. */
export function checkDoseDate(
  date: string,
  { today, dateOfBirth }: { today: IsoDate; dateOfBirth: IsoDate },
): ProblemCode | undefined {
  const parts = isoParts(date);
  const problem = parts ? whyImpossible(parts, today) : 'lastDoseDate.invalid';
  return problem ?? (date < dateOfBirth ? 'date.beforeBirth' : undefined);
}

/**
 * Reads a typed mm/dd/yyyy date: real, from 1900 on, not after today (VAL-01, VAL-09 by `field`).
 * @param today the current date where the patient is
 */
export function checkDate(
  text: string,
  today: IsoDate,
  field: DateField = 'dateOfBirth',
): { ok: true; date: IsoDate } | { ok: false; problem: ProblemCode } {
  if (text.trim() === '') return { ok: false, problem: `${field}.missing` };
  const parts = usParts(text);
  if (!parts) return { ok: false, problem: whyNoDate(text, field) };
  const problem = whyImpossible(parts, today);
  return problem ? { ok: false, problem } : { ok: true, date: textOf(...parts) };
}

/** Letters where numbers belong, a missing part, or another notation. */
function whyNoDate(text: string, field: DateField): ProblemCode {
  if (/\p{L}/u.test(text)) return 'date.letters';
  return PART_OF_DATE.test(text.trim()) ? 'date.incomplete' : `${field}.invalid`;
}

/**
 * Completes a two-digit year to this century unless that is in the future, else to the last one
 * (VAL-02); any other text is returned unchanged.
 */
export function completeYear(year: string, currentYear: number): string {
  if (!/^\d{2}$/.test(year)) return year;
  const thisCentury = currentYear - (currentYear % 100) + Number(year);
  return String(thisCentury <= currentYear ? thisCentury : thisCentury - 100);
}

/**
 * Joins the three fields month, day and year into the text that `checkDate` reads; '' when all are
 * empty. Pass `today` to complete a two-digit year; without it the year stays as typed.
 */
export function dateFromParts(
  { month, day, year }: { month: string; day: string; year: string },
  today?: IsoDate,
): string {
  const parts = [month.trim(), day.trim(), year.trim()] as const;
  if (parts.every((part) => part === '')) return '';
  const fullYear = today ? completeYear(parts[2], Number(today.slice(0, 4))) : parts[2];
  return `${parts[0]}/${parts[1]}/${fullYear}`;
}

function mustBeReal(date: IsoDate): void {
  if (!isIsoDate(date)) throw new RangeError('no date');
}

/** @throws RangeError when the date is not real */
function afternoonOf(date: IsoDate): string {
  mustBeReal(date);
  return `${date}T15:00`;
}

/** The date on the device's own calendar. */
export const dateHere = (moment: Date): IsoDate => formatISO(moment, { representation: 'date' });

/** The date in UTC. */
export const dateInUtc = (moment: Date): IsoDate => moment.toISOString().slice(0, ISO_LENGTH);

/**
 * The date that many days later, or earlier when negative. @throws RangeError when the date is not
 * real
 */
export const addDays = (date: IsoDate, days: number): IsoDate =>
  dateHere(daysLater(afternoonOf(date), days));

/**
 * The date that many months later. Where the month has no such day, the first of the next month
 * (CDSi, CALCDT-5).
 * @throws RangeError when the date is not real
 */
export function addMonths(date: IsoDate, months: number): IsoDate {
  mustBeReal(date);
  const day = dayOfMonth(date);
  const count = yearOf(date) * MONTHS_A_YEAR + (monthOf(date) - 1) + months;
  const laterYear = Math.floor(count / MONTHS_A_YEAR);
  const laterMonth = count - laterYear * MONTHS_A_YEAR + 1;
  return day <= lastDayOf(laterYear, laterMonth)
    ? textOf(laterYear, laterMonth, day)
    : textOf(laterYear, laterMonth + 1, 1);
}

/**
 * Days from one date to another; negative when the other is earlier. @throws RangeError when a date
 * is not real
 */
export const daysBetween = (from: IsoDate, to: IsoDate): number =>
  differenceInCalendarDays(afternoonOf(to), afternoonOf(from));

/**
 * Months between the months of two dates, whatever their days. @throws RangeError when a date is
 * not real
 */
export const monthsBetween = (from: IsoDate, to: IsoDate): number =>
  differenceInCalendarMonths(afternoonOf(to), afternoonOf(from));

/**
 * Whole years from one date to another. A year that began on February 29 is complete on March 1.
 * @throws RangeError when a date is not real
 */
export function yearsBetween(from: IsoDate, to: IsoDate): number {
  mustBeReal(from);
  mustBeReal(to);
  if (to < from) return 0 - yearsBetween(to, from);
  const years = yearOf(to) - yearOf(from);
  return dayOfYear(to) < dayOfYear(from) ? years - 1 : years;
}

/** '-04-28': sorts by day of the year. */
const dayOfYear = (date: IsoDate) => date.slice(4);

/** 0 is Sunday. @throws RangeError when the date is not real */
export const weekdayOf = (date: IsoDate): number => getDay(afternoonOf(date));

/** DIA-01: what a diagnostic log may contain of a date of birth: its first four characters. */
export const maskDateOfBirth = (text: string): string => text.slice(0, MASK_KEEPS);
