import { expect, it } from 'vitest';
import { addressLine, addressOnWire, checkAddress, NO_ADDRESS } from './postal-address.ts';

const home = { line1: ' 1 Main St ', city: 'Chicago', state: 'illinois', zip: '60601' };

it('PAT-06 makes an address optional, but wants it complete once any of it is typed', () => {
  expect(checkAddress(undefined)).toEqual([]);
  expect(checkAddress({ ...NO_ADDRESS, city: ' ' })).toEqual([]);
  expect(addressOnWire(NO_ADDRESS)).toBeUndefined();
  expect(checkAddress({ ...NO_ADDRESS, city: 'Chicago' }).map(({ field }) => field)).toEqual([
    'line1',
    'state',
    'zip',
  ]);
});

it('PAT-06 takes a state by its name, reports an unknown one, and stores its two letters', () => {
  expect(checkAddress(home)).toEqual([]);
  expect(checkAddress({ ...home, state: 'Nowhere', zip: '6060' })).toEqual([
    { field: 'state', code: 'field.invalid' },
    { field: 'zip', code: 'zip.invalid' },
  ]);
  const kept = addressOnWire(home);
  expect(kept && addressLine(kept)).toBe('1 Main St, Chicago, IL 60601');
});
