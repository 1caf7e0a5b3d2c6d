import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkLocation, cityBeforeZip, classifyLocation, placeInAddress } from './location-text.ts';
import { STATE_NAMES } from './states.ts';

describe('what a location text means', () => {
  it.each([
    ['60601', '60601'],
    [' 60601-1234 ', '60601'],
    ['60601 1234', '60601'],
    ['606011234', '60601'],
  ])('LOC-01 reads %s as a ZIP', (text, zip) => {
    expect(classifyLocation(text)).toEqual({ kind: 'zip', zip });
  });

  it.each([
    ['Austin, TX', 'Austin', 'TX'],
    ['austin , texas', 'austin', 'TX'],
    ['Austin TX', 'Austin', 'TX'],
    ['Winston-Salem, North Carolina', 'Winston-Salem', 'NC'],
    ['New York New York', 'New York', 'NY'],
    ['Charleston West Virginia', 'Charleston', 'WV'],
    ['St. Louis, MO', 'St. Louis', 'MO'],
    ["Coeur d'Alene, ID", "Coeur d'Alene", 'ID'],
    ['Mayagüez, PR', 'Mayagüez', 'PR'],
    ['Charlotte Amalie, U.S. Virgin Islands', 'Charlotte Amalie', 'VI'],
    ['Austin, TX, USA', 'Austin', 'TX'],
    ['Washington DC', 'Washington', 'DC'],
    ['Austin Texas USA', 'Austin', 'TX'],
    ['austin, tx, u.s.', 'austin', 'TX'],
    ['Austin, TX, United States of America', 'Austin', 'TX'],
    ['Austin, Texas, Estados Unidos', 'Austin', 'TX'],
  ])('LOC-01 reads %s as city and state', (text, city, state) => {
    expect(classifyLocation(text)).toEqual({ kind: 'cityState', city, state });
  });

  it.each(['Chicago/IL', 'Chicago, Ill.', 'Chicago; IL', 'Charleston, W. Va.'])(
    'LOC-01 leaves %s to the gazetteer',
    (text) => {
      expect(checkLocation(text)).toBeUndefined();
    },
  );

  it.each(['West Virginia', 'New York', 'virginia occidental', 'Puerto Rico, USA'])(
    'LOC-02 takes the state %s for no city of another state',
    (text) => {
      expect(classifyLocation(text).kind).toBe('address');
      expect(checkLocation(text)).toBeUndefined();
    },
  );

  it('LOC-01 finds a ZIP before its city, and takes a house number for none', () => {
    expect(placeInAddress('60601, Chicago, IL')).toEqual({ kind: 'zip', zip: '60601' });
    expect(placeInAddress('60601 Main St, Chicago, IL')).toMatchObject({ city: 'Chicago' });
  });

  it('LOC-01 reads coordinates, and only those on Earth', () => {
    expect(classifyLocation('41.88, -87.63')).toEqual({
      kind: 'coordinates',
      latitude: 41.88,
      longitude: -87.63,
    });
    expect(classifyLocation('141.88, -87.63').kind).toBe('address');
  });

  it('LOC-01 takes anything else as an address, and empty text as nothing', () => {
    expect(classifyLocation('  ')).toEqual({ kind: 'empty' });
    expect(classifyLocation(' 12 Main St,  Austin, TX ')).toEqual({
      kind: 'address',
      text: '12 Main St, Austin, TX',
    });
  });

  it('LOC-01 finds the part of an address that a gazetteer can know', () => {
    expect(placeInAddress('12 Main St, Austin, TX 78701-0001')).toEqual({
      kind: 'zip',
      zip: '78701',
    });
    expect(placeInAddress('12 Main St, Austin, TX')).toEqual({
      kind: 'cityState',
      city: 'Austin',
      state: 'TX',
    });
    expect(placeInAddress('12 Main St')).toBeUndefined();
  });

  it.each([
    ['Los Angeles, CA 91331', 'Los Angeles'],
    ['Los Angeles California 91331-0001', 'Los Angeles'],
    ['Main St Los Angeles CA 91331', 'Main St Los Angeles'],
  ])('LOC-01 takes the ZIP of %s before its city', (text, city) => {
    expect(classifyLocation(text)).toEqual({ kind: 'address', text });
    expect(placeInAddress(text)).toEqual({ kind: 'zip', zip: '91331' });
    expect(cityBeforeZip(text)).toEqual({ kind: 'cityState', city, state: 'CA' });
    expect(checkLocation(text)).toBeUndefined();
  });
});

describe('location check', () => {
  it.each([
    '60601',
    '60601-1234',
    'Austin, TX',
    'Austin Texas',
    '41.88,-87.63',
    '12 Main St, Austin, TX',
    '1 Elm, 60601',
    'Austin',
    'Winston-Salem',
  ])('VAL-05 accepts %s', (text) => expect(checkLocation(text)).toBeUndefined());

  it.each([
    '',
    ' ',
    '6060',
    '606011',
    '60601-12',
    'Austin, Ontario',
    ', TX',
    '12 Main St',
    '<b>, TX',
    '９９９９９',
  ])('VAL-05 refuses "%s"', (text) => expect(checkLocation(text)).toBe('location.invalid'));

  it('VAL-05 accepts every ZIP, with and without its last four digits', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{5}(-\d{4})?$/), (zip) => {
        expect(classifyLocation(zip)).toEqual({ kind: 'zip', zip: zip.slice(0, 5) });
        expect(checkLocation(zip)).toBeUndefined();
      }),
    );
  });

  it('VAL-05 accepts any city of any state', () => {
    const city = fc.stringMatching(/^[A-Z][a-zñ]{2,9}([ -][A-Z][a-z]{2,9})?$/);
    fc.assert(
      fc.property(city, fc.constantFrom(...Object.entries(STATE_NAMES)), (name, [code, state]) => {
        const meant = { kind: 'cityState', city: name, state: code };
        expect(classifyLocation(`${name}, ${code}`)).toEqual(meant);
        expect(classifyLocation(`${name},${state}`)).toEqual(meant);
      }),
    );
  });

  it('VAL-05 refuses text with neither letters nor five digits', () => {
    const marks = fc.string({
      unit: fc.constantFrom(...Array.from('<>;"#/()=%,.-\' \u0000\u202E')),
    });
    fc.assert(
      fc.property(marks, fc.stringMatching(/^\d{0,4}$/), marks, (before, digits, after) => {
        expect(checkLocation(before + digits + after)).toBe('location.invalid');
      }),
    );
  });
});
