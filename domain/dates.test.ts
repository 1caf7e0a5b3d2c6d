import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  checkBirthDate,
  checkDate,
  checkDoseDate,
  completeYear,
  dateFromParts,
  isIsoDate,
  maskDateOfBirth,
  usToIso,
} from './dates.ts';

const today = '2026-11-21';

/** Real dates, from the platform's own calendar, not ours. */
const realDate = fc
  .date({
    min: new Date('1900-01-01T00:00Z'),
    max: new Date(`${today}T00:00Z`),
    noInvalidDate: true,
  })
  .map((date) => date.toISOString().slice(0, 10));

describe('reading a typed date', () => {
  it.each([
    ['04/28/1984', '1984-04-28'],
    ['4-8-1984', '1984-04-08'],
    [' 4/28/1984 ', '1984-04-28'],
    ['02/29/2000', '2000-02-29'],
    ['01/01/1900', '1900-01-01'],
    ['11/21/2026', '2026-11-21'],
  ])('VAL-01 accepts %s', (text, date) => {
    expect(checkDate(text, today)).toEqual({ ok: true, date });
  });

  it.each([
    ['02/30/2020', 'date.noSuchDay'],
    ['02/29/1900', 'date.noSuchDay'],
    ['02/29/2023', 'date.noSuchDay'],
    ['04/31/2020', 'date.noSuchDay'],
    ['13/01/2020', 'date.noSuchDay'],
    ['00/10/2020', 'date.noSuchDay'],
    ['10/00/2020', 'date.noSuchDay'],
    ['12/31/1899', 'date.tooLongAgo'],
    ['4/28/0084', 'date.tooLongAgo'],
    ['11/22/2026', 'date.future'],
    ['4/28/84', 'date.incomplete'],
    ['4/28/', 'date.incomplete'],
    ['4//1984', 'date.incomplete'],
    ['/28/1984', 'date.incomplete'],
    ['4/28', 'date.incomplete'],
    ['4/28/1984x', 'date.letters'],
    ['April/28/1984', 'date.letters'],
    ['<script>', 'date.letters'],
    ['004/28/1984', 'dateOfBirth.invalid'],
    ['1984-04-28', 'dateOfBirth.invalid'],
    ['04.28.1984', 'dateOfBirth.invalid'],
    ['٠٤/٢٨/١٩٨٤', 'dateOfBirth.invalid'],
  ])('VAL-01 refuses %s and says what is wrong: %s', (text, problem) => {
    expect(checkDate(text, today)).toEqual({ ok: false, problem });
  });

  it.each([
    ['1984-02-30', 'date.noSuchDay'],
    ['1984-13-01', 'date.noSuchDay'],
    ['1899-12-31', 'date.tooLongAgo'],
    ['2026-11-22', 'date.future'],
    ['4/28/1984', 'dateOfBirth.invalid'],
    ['', 'dateOfBirth.missing'],
    ['1984-04-28', undefined],
  ])('VAL-01 says the same of %s on the wire: %s', (date, problem) => {
    expect(checkBirthDate(date, today)).toBe(problem);
  });

  it.each([
    ['1984-04-27', 'date.beforeBirth'],
    ['1984-04-28', undefined],
    ['2026-11-22', 'date.future'],
    ['2020-02-30', 'date.noSuchDay'],
    ['', 'lastDoseDate.invalid'],
  ])('VAL-09 says what is wrong with a dose of %s: %s', (date, problem) => {
    expect(checkDoseDate(date, { today, dateOfBirth: '1984-04-28' })).toBe(problem);
  });

  it('VAL-01 asks for a date when there is none', () => {
    expect(checkDate('  ', today)).toEqual({ ok: false, problem: 'dateOfBirth.missing' });
  });

  it('VAL-09 speaks of the last dose where asked to', () => {
    expect(checkDate('2020-01-13', today, 'lastDoseDate')).toEqual({
      ok: false,
      problem: 'lastDoseDate.invalid',
    });
    expect(checkDate('', today, 'lastDoseDate')).toEqual({
      ok: false,
      problem: 'lastDoseDate.missing',
    });
  });

  it('VAL-01 accepts every day from 1900 to today and returns it', () => {
    fc.assert(
      fc.property(realDate, fc.constantFrom('/', '-'), fc.boolean(), (date, separator, short) => {
        const [year, month, day] = date.split('-').map(Number);
        const padded = (value = 0) => (short ? String(value) : String(value).padStart(2, '0'));
        const typed = [padded(month), padded(day), year].join(separator);
        expect(checkDate(typed, today)).toEqual({ ok: true, date });
      }),
    );
  });

  it('VAL-01 accepts no day that is not on the calendar', () => {
    const part = fc.integer({ min: 0, max: 40 });
    fc.assert(
      fc.property(part, part, fc.integer({ min: 1890, max: 2040 }), (month, day, year) => {
        const real = new Date(Date.UTC(year, month - 1, day));
        const exists = real.getUTCMonth() === month - 1 && real.getUTCDate() === day;
        const due = exists && year >= 1900 && real.toISOString().slice(0, 10) <= today;
        expect(checkDate(`${month}/${day}/${year}`, today).ok).toBe(due);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('conversion', () => {
  it('VAL-02 turns MM/DD/YYYY into YYYY-MM-DD', () => {
    fc.assert(
      fc.property(realDate, (date) => {
        const [year, month, day] = date.split('-');
        expect(usToIso(`${month}/${day}/${year}`)).toBe(date);
      }),
    );
  });

  it('VAL-02 converts no date that does not exist', () => {
    expect(usToIso('02/30/2020')).toBeUndefined();
    expect(isIsoDate('2020-02-30')).toBe(false);
    expect(isIsoDate('2020-02-29')).toBe(true);
  });
});

describe('three fields', () => {
  it('VAL-01 joins month, day and year', () => {
    expect(dateFromParts({ month: '4', day: ' 28 ', year: '1984' })).toBe('4/28/1984');
    expect(dateFromParts({ month: '4', day: '', year: '1984' })).toBe('4//1984');
    expect(dateFromParts({ month: '', day: ' ', year: '' })).toBe('');
  });

  it('VAL-02 completes a two-digit year by the current year', () => {
    expect(dateFromParts({ month: '4', day: '28', year: '84' }, today)).toBe('4/28/1984');
    expect(dateFromParts({ month: '4', day: '28', year: '26' }, today)).toBe('4/28/2026');
    expect(dateFromParts({ month: '4', day: '28', year: '27' }, today)).toBe('4/28/1927');
    expect(dateFromParts({ month: '4', day: '28', year: '84' })).toBe('4/28/84');
  });

  it('VAL-02 never completes a year into the future, nor more than a century back', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99 }),
        fc.integer({ min: 2000, max: 2199 }),
        (twoDigits, currentYear) => {
          const text = String(twoDigits).padStart(2, '0');
          const year = Number(completeYear(text, currentYear));
          expect(year % 100).toBe(twoDigits);
          expect(year).toBeLessThanOrEqual(currentYear);
          expect(year).toBeGreaterThan(currentYear - 100);
        },
      ),
    );
  });

  it('VAL-02 leaves any other year as it is typed', () => {
    for (const year of ['1984', '198', '8', '', 'ab']) expect(completeYear(year, 2026)).toBe(year);
  });
});

describe('days', () => {
  it('TIM-02 adds days over months, leap days and clock changes', () => {
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2026-11-01', 1)).toBe('2026-11-02');
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
    expect(() => addDays('2026-02-30', 1)).toThrow(RangeError);
  });

  it('TIM-02 subtracts as many days as were added', () => {
    const days = fc.integer({ min: -20_000, max: 20_000 });
    fc.assert(
      fc.property(realDate, days, (date, count) => {
        expect(addDays(addDays(date, count), -count)).toBe(date);
      }),
    );
  });
});

describe('diagnostics', () => {
  it('DIA-01 keeps the first four characters of a date of birth and nothing else', () => {
    expect(maskDateOfBirth('1984-04-28')).toBe('1984');
    expect(maskDateOfBirth('')).toBe('');
  });
});
