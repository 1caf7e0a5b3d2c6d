import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  checkDate,
  completeYear,
  dateFromParts,
  isIsoDate,
  maskDateOfBirth,
  usToIso,
} from './dates.ts';

const today = '2026-11-21';

/** Real dates, made by the platform's own calendar and not by ours. */
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
    ['02/30/2020', 'no such day'],
    ['02/29/1900', 'no leap year'],
    ['02/29/2023', 'no leap year'],
    ['04/31/2020', 'no such day'],
    ['13/01/2020', 'no such month'],
    ['00/10/2020', 'no such month'],
    ['10/00/2020', 'no such day'],
    ['12/31/1899', 'before 1900'],
    ['11/22/2026', 'tomorrow'],
    ['4/28/84', 'two-digit year'],
    ['004/28/1984', 'too long'],
    ['1984-04-28', 'other order'],
    ['04.28.1984', 'other separator'],
    ['4/28/1984x', 'more behind it'],
    ['٠٤/٢٨/١٩٨٤', 'other digits'],
    ['<script>', 'no date'],
  ])('VAL-01 refuses %s: %s', (text) => {
    expect(checkDate(text, today)).toEqual({ ok: false, problem: 'dateOfBirth.invalid' });
  });

  it('VAL-01 asks for a date when there is none', () => {
    expect(checkDate('  ', today)).toEqual({ ok: false, problem: 'dateOfBirth.missing' });
  });

  it('VAL-09 speaks of the last dose where that is asked for', () => {
    expect(checkDate('13/01/2020', today, 'lastDoseDate')).toEqual({
      ok: false,
      problem: 'lastDoseDate.invalid',
    });
    expect(checkDate('', today, 'firstDoseDate')).toEqual({
      ok: false,
      problem: 'firstDoseDate.missing',
    });
  });

  it('VAL-01 accepts every day from 1900 to today, and says which', () => {
    fc.assert(
      fc.property(realDate, fc.constantFrom('/', '-'), fc.boolean(), (date, separator, short) => {
        const [year, month, day] = date.split('-').map(Number);
        const padded = (value = 0) => (short ? String(value) : String(value).padStart(2, '0'));
        const typed = [padded(month), padded(day), year].join(separator);
        expect(checkDate(typed, today)).toEqual({ ok: true, date });
      }),
    );
  });

  it('VAL-01 accepts nothing that the calendar does not have', () => {
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

  it('VAL-02 never completes a year into the future, nor further back than a century', () => {
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

  it('TIM-02 takes back as many days as were added', () => {
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
