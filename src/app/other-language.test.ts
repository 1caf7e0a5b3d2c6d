import { expect, it } from 'vitest';
import { otherAddress } from './other-language.ts';

it('CHR-07 keeps scheme, port and page, and drops the query', () => {
  const here = new URL('http://localhost:3000/findcare/schedule-vaccine/timeslots?edit=sms');
  expect(otherAddress(here, here.pathname, 'en')).toBe(
    'http://es.localhost:3000/findcare/schedule-vaccine/timeslots',
  );
  const numeric = new URL('http://192.168.1.7/');
  expect(otherAddress(numeric, '/', 'en')).toBeUndefined();
});
