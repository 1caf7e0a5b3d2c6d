import { expect, it } from 'vitest';
import { pastedDate } from './pasted-date.ts';

const LOCALES = ['es', 'en'];

it.each([
  ['04/28/1984', '04', '28'],
  ['4-28-1984', '4', '28'],
  [' 4.28.1984\n', '4', '28'],
  ['1984-04-28', '04', '28'],
  ['28/04/1984', '04', '28'],
  ['April 28, 1984', '4', '28'],
  ['Apr. 28 1984', '4', '28'],
  ['28 de abril de 1984', '4', '28'],
  ['sábado, 28 de ABR. de 1984', '4', '28'],
])('VAL-01 reads a pasted whole date: %s', (text, month, day) => {
  expect(pastedDate(text, LOCALES)).toEqual({ month, day, year: '1984' });
});

it.each(['4', '1984', '04281984', '4/28/84', '4/28', '312-555-0142', 'abril', '', 'room 28, 1984'])(
  'VAL-01 leaves “%s” as it is',
  (text) => {
    expect(pastedDate(text, LOCALES)).toBeUndefined();
  },
);
