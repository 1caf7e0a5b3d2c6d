import { expect, it } from 'vitest';
import { meantAddress } from './mail-domains.ts';

it.each([
  ['ana@gmial.com', 'ana@gmail.com'],
  ['ana@gmail.con', 'ana@gmail.com'],
  ['ana@gmail.co', 'ana@gmail.com'],
  [' ana.paz+1@hotnail.com ', 'ana.paz+1@hotmail.com'],
  ['ana@yaho.com', 'ana@yahoo.com'],
])('VAL-03 takes %s for %s', (typed, meant) => {
  expect(meantAddress(typed)).toBe(meant);
});

it.each([
  'ana@gmail.com',
  'ana@email.com',
  'ana@mac.com',
  'ana@yahoo.com.mx',
  'ana@hotmail.es',
  'ana@uic.edu',
  'ana@pharmacy.example',
  'ana@',
  '',
])('VAL-03 finds nothing odd in "%s"', (typed) => {
  expect(meantAddress(typed)).toBeUndefined();
});
