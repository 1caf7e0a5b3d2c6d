// Calendar dates without a clock or a zone: reading what people type, and converting both ways (VAL-01, VAL-02).
import type { ProblemCode } from './problems.ts';

/** A calendar date, 'YYYY-MM-DD'. */
export type IsoDate = string;

/** VAL-01: no date that we ask for lies before this year. */
export const EARLIEST_YEAR = 1900;

/** VAL-01: mm/dd/yyyy. */
export const DATE_MAX_LENGTH = 10;

const US_DATE = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/;
const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const PASTED_ISO_DATE = /^\s*(\d{4})-(\d{1,2})-(\d{1,2})\s*$/;

const MASK_KEEPS = 4;
const MILLISECONDS_A_DAY = 86_400_000;

const padded = (value: number, length: number) => String(value).padStart(length, '0');

/** Whether a year is a leap year of the Gregorian calendar. */
export const isLeapYear = (year: number): boolean =>
  (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

function daysIn(month: number, year: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

function isoOf(year: number, month: number, day: number): IsoDate | undefined {
  const real = month >= 1 && month <= 12 && day >= 1 && day <= daysIn(month, year);
  return real ? `${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}` : undefined;
}

/** Whether the text is a real calendar date written YYYY-MM-DD. */
export function isIsoDate(text: string): boolean {
  const [, year, month, day] = ISO_DATE.exec(text) ?? [];
  return isoOf(Number(year), Number(month), Number(day)) !== undefined;
}

/** '4/28/1984' or '04-28-1984' -> '1984-04-28'; undefined when it is not a real date (VAL-02). */
export function usToIso(text: string): IsoDate | undefined {
  const [, month, day, year] = US_DATE.exec(text.trim()) ?? [];
  return isoOf(Number(year), Number(month), Number(day));
}

/** '1984-04-28' -> '04/28/1984' (VAL-02). @throws RangeError when it is not a real ISO date */
export function isoToUs(date: IsoDate): string {
  if (!isIsoDate(date)) throw new RangeError('not a date of the form YYYY-MM-DD');
  return `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)}`;
}

/** How the date of an earlier dose is asked for (COV-05). */
export type DoseDateField = 'lastDoseDate' | 'firstDoseDate';
export type DateField = 'dateOfBirth' | DoseDateField;

/** VAL-01: a real date from 1900 on, not after today where today is known. ISO dates sort as text. */
const isPossible = (date: string, today: IsoDate | undefined): boolean =>
  isIsoDate(date) && date >= `${EARLIEST_YEAR}-01-01` && (today === undefined || date <= today);

/** VAL-01 of a date of birth that is written YYYY-MM-DD; without `today` it may lie in the future. */
export function checkBirthDate(date: string, today?: IsoDate): ProblemCode | undefined {
  if (date === '') return 'dateOfBirth.missing';
  return isPossible(date, today) ? undefined : 'dateOfBirth.invalid';
}

/** VAL-09 of a date that is written YYYY-MM-DD: a dose was given after birth and not in the future. */
export function checkDoseDate(
  date: string,
  { today, dateOfBirth }: { today: IsoDate; dateOfBirth: IsoDate },
  field: DoseDateField,
): ProblemCode | undefined {
  return isPossible(date, today) && date >= dateOfBirth ? undefined : `${field}.invalid`;
}

/** COV-05: the date of the last COVID-19 dose, or of the first while nobody said whether more doses are usual for this person. */
export const doseDateField = (immunocompromised: string | undefined): DoseDateField =>
  immunocompromised === 'yes' || immunocompromised === 'no' ? 'lastDoseDate' : 'firstDoseDate';

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
  const date = usToIso(text);
  const possible = date !== undefined && isPossible(date, today);
  return possible ? { ok: true, date } : { ok: false, problem: `${field}.invalid` };
}

/**
 * Completes a two-digit year to this century when that is not in the future, else to the last one (VAL-02);
 * any other text comes back as it is.
 */
export function completeYear(year: string, currentYear: number): string {
  if (!/^\d{2}$/.test(year)) return year;
  const thisCentury = currentYear - (currentYear % 100) + Number(year);
  return String(thisCentury <= currentYear ? thisCentury : thisCentury - 100);
}

/**
 * Joins a month-day-year entry of three fields to the text that `checkDate` reads; '' when all are empty.
 * Give `today` to complete a two-digit year; without it the year stays as typed.
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

/** The mask of a one-field entry on leaving it: formatted, a two-digit year completed (VAL-02). */
export function completeDate(text: string, today: IsoDate): string {
  const [month = '', day = '', year = ''] = formatAsTyped(text).split('/');
  return year ? dateFromParts({ month, day, year }, today) : formatAsTyped(text);
}

/**
 * Shapes a date while it is typed (VAL-02): digits fall into month, day and year, a typed separator closes a field early,
 * anything else is dropped, at most ten characters. A pasted YYYY-MM-DD is turned round. Formatting twice changes nothing.
 */
export function formatAsTyped(text: string): string {
  const [, isoYear, isoMonth, isoDay] = PASTED_ISO_DATE.exec(text) ?? [];
  const typed = isoYear ? `${isoMonth}/${isoDay}/${isoYear}` : text;
  const lengths = [2, 2, 4];
  const fields = [''];
  for (const character of typed) {
    const last = fields.length - 1;
    const current = fields[last] ?? '';
    if (/\d/.test(character)) {
      if (current.length < (lengths[last] ?? 0)) fields[last] = current + character;
      else if (last < lengths.length - 1) fields.push(character);
    } else if (/[/-]/.test(character) && current !== '' && last < lengths.length - 1) {
      fields.push('');
    }
  }
  return fields.join('/');
}

/** The date so many days later, or earlier when negative. @throws RangeError when the date is not real */
export function addDays(date: IsoDate, days: number): IsoDate {
  if (!isIsoDate(date)) throw new RangeError('not a date of the form YYYY-MM-DD');
  const later = new Date(Date.parse(`${date}T00:00:00Z`) + days * MILLISECONDS_A_DAY);
  return later.toISOString().slice(0, DATE_MAX_LENGTH);
}

/** DIA-01: what a diagnostic log may hold of a date of birth, its first four characters. */
export const maskDateOfBirth = (text: string): string => text.slice(0, MASK_KEEPS);
