import { expect, it } from 'vitest';
import { guestReturn, loginAddress, safeReturnPath } from './login.ts';

const TIMESLOTS = '/findcare/schedule-vaccine/timeslots';

it('RTE-16 a login redirect lets guests return to where they were', () => {
  expect(loginAddress(`${TIMESLOTS}?a=1&b=2`)).toBe(
    '/api/accounts/v1/login?allowGuest=true&return-url=%2Ffindcare%2Fschedule-vaccine%2Ftimeslots%3Fa%3D1%26b%3D2',
  );
});

it.each([TIMESLOTS, `${TIMESLOTS}?flow=x`, '/', '/findcare/vaccination/schedule-vaccine/var'])(
  'RTE-16 follows %s',
  (path) => {
    expect(safeReturnPath(path)).toBe(path);
  },
);

it.each([
  '',
  'timeslots',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https:evil.example',
  'https://evil.example',
  'http:/evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '/\t/evil.example',
  '\t//evil.example',
  '/\n/evil.example',
  ' /timeslots',
  '/ /evil.example',
  '/%2fevil.example',
  '/%2F%2Fevil.example',
  '/%5cevil.example',
  '%2f%2fevil.example',
  '/..//evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  '/x/../%2fevil.example',
  '/%2e%2e//evil.example',
  '/timeslots\\evil',
  '/\u2028evil',
  '@evil.example',
  '/api/accounts/v1/login?return-url=/x',
  `/${'x'.repeat(600)}`,
])('RTE-16 does not follow %j', (path) => {
  expect(safeReturnPath(path)).toBeUndefined();
});

it('RTE-16 drops what the server would never see', () => {
  expect(safeReturnPath(`${TIMESLOTS}#part`)).toBe(TIMESLOTS);
});

it('RTE-16 a guest comes back to patient-info, or to sms-opt from there', () => {
  const query = '?flow=covidvaccine&register=rx';
  const base = '/findcare/schedule-vaccine';
  expect(guestReturn(TIMESLOTS)).toBe(`${base}/patient-info${query}`);
  expect(guestReturn(undefined)).toBe(`${base}/patient-info${query}`);
  expect(guestReturn(`${base}/sms-opt?x=1`)).toBe(`${base}/sms-opt${query}`);
});
