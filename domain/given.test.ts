import { describe, expect, it } from 'vitest';
import { isoToUs, usToIso } from './dates.ts';
import {
  checkLot,
  checkLotExpiry,
  checkVisDate,
  cleanLot,
  hasSite,
  ROUTES,
  usualRoute,
} from './given.ts';
import { VACCINE_CODES } from './vaccine-codes.ts';

const today = '2026-11-23';

describe('what is recorded of a dose', () => {
  it.each([
    ['', 'lot.missing'],
    ['ABCD', 'lot.invalid'],
    ['FL 12', 'lot.invalid'],
    ['FL/12', 'lot.invalid'],
    ['1'.repeat(21), 'lot.invalid'],
    ['FL1234', undefined],
    ['7-B', undefined],
  ])('DSK-03 a lot number %j: %s', (lot, problem) => {
    expect(checkLot(lot)).toBe(problem);
  });

  it('DSK-03 a lot number is taken as the box has it, however it is typed', () => {
    expect(checkLot(cleanLot(' fl 12-34 '))).toBeUndefined();
    expect(cleanLot(' fl 12-34 ')).toBe('FL12-34');
  });

  it.each([
    ['', 'lotExpiry.missing'],
    ['2026-02-30', 'lotExpiry.invalid'],
    ['2032-01-01', 'lotExpiry.invalid'],
    ['2026-11-22', 'lotExpiry.past'],
    ['2026-11-23', undefined],
    ['2031-12-31', undefined],
  ])('DSK-03 a lot that expires %j: %s', (date, problem) => {
    expect(checkLotExpiry(date, today)).toBe(problem);
  });

  it.each([
    ['', 'visDate.missing'],
    ['2026-11-24', 'visDate.future'],
    ['1/1/2025', 'visDate.invalid'],
    ['1/31/25', 'visDate.invalid'],
    ['2025-01-31', undefined],
  ])('DSK-03 an information sheet of %j: %s', (date, problem) => {
    expect(checkVisDate(date, today)).toBe(problem);
  });

  it('DSK-03 only a shot has an injection site', () => {
    expect(ROUTES.filter(hasSite)).toEqual(['IM', 'SC']);
  });
});

it('VAL-02 a date can be written both ways', () => {
  expect(usToIso(isoToUs('1984-04-28'))).toBe('1984-04-28');
});

it('DSK-03 begins with the route on the label of each vaccine', () => {
  const notIntoMuscle = VACCINE_CODES.map((code) => [code, usualRoute(code)]).filter(
    ([, route]) => route !== 'IM',
  );
  expect(notIntoMuscle).toEqual([
    ['37', 'SC'],
    ['174', 'PO'],
    ['206', 'SC'],
  ]);
  expect(hasSite(usualRoute('174'))).toBe(false);
});
