import { expect, it } from 'vitest';
import { checkNpi } from './npi.ts';

it.each([
  ['1234567893', undefined],
  ['1234 567 893', undefined],
  ['2000000002', undefined],
  ['', 'npi.missing'],
  ['1234567890', 'npi.invalid'],
  ['1234567839', 'npi.invalid'],
  ['3234567891', 'npi.invalid'],
  ['123456789', 'npi.invalid'],
  ['12345678930', 'npi.invalid'],
  ['123456789a', 'npi.invalid'],
])('DOC-06 an NPI keeps its check digit: "%s" is %s', (text, problem) => {
  expect(checkNpi(text)).toBe(problem);
});
