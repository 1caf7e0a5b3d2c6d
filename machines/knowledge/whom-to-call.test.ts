import { expect, it } from 'vitest';
import * as sample from '#qa/journeys/samples.ts';
import { whomToCall } from './whom-to-call.ts';

// Only what is needed.
const manageOf = (appointment: unknown) =>
  ({ appointment }) as Parameters<typeof whomToCall>[0]['manage'];
const nothing = manageOf(undefined);

it('ELG-07 calls the nearest store to the place', () => {
  expect(whomToCall({ manage: nothing, place: sample.place })).toBe(sample.place.storeToCall);
  expect(whomToCall({ manage: nothing, place: sample.elsewhere })).toBeUndefined();
  expect(whomToCall({ manage: nothing, place: undefined })).toBeUndefined();
});

it('MNG-04 for a booking, calls its store when the number is known', () => {
  const booked = (phone: string | null) =>
    manageOf({ store: { name: 'Lake Avenue Pharmacy', phone } });
  expect(whomToCall({ manage: booked('847-555-0107'), place: sample.place })).toEqual({
    name: 'Lake Avenue Pharmacy',
    phone: '847-555-0107',
  });
  expect(whomToCall({ manage: booked(null), place: sample.place })?.name).toBe(
    'State Street Pharmacy',
  );
});
