import { expect, it } from 'vitest';
import { checkCode, cleanCode } from './one-time-code.ts';

it.each(['012345', ' 012 345 ', '012-345'])('CHN-01 takes the code %j', (text) => {
  expect(checkCode(text)).toBeUndefined();
  expect(cleanCode(text)).toBe('012345');
});

it.each([
  ['', 'code.missing'],
  ['  ', 'code.missing'],
  ['12345', 'code.wrong'],
  ['1234567', 'code.wrong'],
  ['12345a', 'code.wrong'],
  ['١٢٣٤٥٦', 'code.wrong'],
  [`${' '.repeat(30)}123456`, 'code.wrong'],
])('CHN-01 refuses the code %j', (text, problem) => {
  expect(checkCode(text)).toBe(problem);
});
