import { describe, expect, it } from 'vitest';
import { gazetteer } from '#server/geo/gazetteer.ts';
import { ListProblem } from '#server/lists/csv-list.ts';
import { readCsv } from './csv-rows.ts';
import { judgeList } from './judge-list.ts';
import { rangesOf } from './report.ts';

const header = 'source,chain,store,name,street,city,state,zip,lat,lng,phone,tz';
const usual = {
  source: 'list',
  chain: 'Good Drugs',
  store: '817',
  name: 'Good Drugs Bear',
  street: '146 Fox Hunt Dr',
  city: 'Bear',
  state: 'DE',
  zip: '19701',
  lat: '39.6066056',
  lng: '-75.7120306',
  phone: '302-836-9387',
  tz: 'America/New_York',
};
type Cells = Partial<typeof usual>;

const csv = (...rows: Cells[]): Buffer =>
  Buffer.from(
    [
      header,
      ...rows.map((row) =>
        Object.values({ ...usual, ...row })
          .map((cell) => `"${cell}"`)
          .join(','),
      ),
    ].join('\n'),
  );
const judge = (...rows: Cells[]) => judgeList(readCsv(csv(...rows)), gazetteer());
const only = (row: Cells) => {
  const { stores, refused } = judge(row);
  return {
    store: stores[0]?.store,
    notes: stores[0]?.notes.map(({ kind }) => kind),
    refused: refused[0]?.reason,
  };
};

it('imports a clean row as it is', () => {
  expect(judge({})).toEqual({
    refused: [],
    stores: [
      {
        line: 2,
        notes: [],
        store: {
          storeNumber: 'gooddrugs-817',
          organizationId: 'gooddrugs',
          name: 'Good Drugs Bear',
          line1: '146 Fox Hunt Dr',
          city: 'Bear',
          state: 'DE',
          zip: '19701',
          timeZone: 'America/New_York',
          latitude: 39.6066056,
          longitude: -75.7120306,
          phone: '302-836-9387',
        },
      },
    ],
  });
});

describe('takes what is missing from the ZIP, with a note', () => {
  it.each([
    ['coordinates', { lat: '', lng: '' }, 'positionFromZip'],
    ['the time zone', { tz: '' }, 'zoneFromZip'],
    ['the city', { city: '' }, 'cityFromZip'],
  ] as const)('%s', (_what, row, note) => {
    const { store, notes } = only(row);
    expect(notes).toEqual([note]);
    expect(store).toMatchObject({ zip: '19701', city: 'Bear', timeZone: 'America/New_York' });
    expect(store?.latitude).toBeCloseTo(39.6, 0);
  });
});

describe('corrects what is wrong, with a note', () => {
  it.each([
    ['coordinates in another region', { lat: '41.13', lng: '-74.36' }, 'positionReplaced'],
    ['coordinates of no place on earth', { lat: '139', lng: '-75' }, 'positionReplaced'],
    ['coordinates at zero', { lat: '0', lng: '0' }, 'positionReplaced'],
    ['coordinates in words', { lat: 'north', lng: 'west' }, 'positionReplaced'],
    ['a time zone nobody knows', { tz: 'America/Bear' }, 'zoneReplaced'],
    ['the wrong state, against ZIP and coordinates', { state: 'MD' }, 'stateReplaced'],
  ] as const)('%s', (_what, row, note) => {
    const { store, notes } = only(row);
    expect(notes).toEqual([note]);
    expect(store).toMatchObject({ state: 'DE', timeZone: 'America/New_York' });
    expect(store?.latitude).toBeCloseTo(39.6, 0);
  });

  it('corrects a ZIP that lost its leading zero, when the state confirms it', () => {
    const row = {
      zip: '8015-',
      state: 'NJ',
      city: 'Browns Mills',
      lat: '39.9699',
      lng: '-74.5824',
    };
    expect(only(row)).toMatchObject({ notes: ['zipMended'], store: { zip: '08015' } });
    expect(only({ ...row, state: 'DE' }).refused).toBe('"8015-" is not a ZIP');
  });

  it.each(['302-836', 'ask inside', '302-836-9387 ext. 12345'])(
    'leaves out the phone %s',
    (phone) => {
      expect(only({ phone })).toMatchObject({ notes: ['phoneDropped'], store: { phone: null } });
    },
  );

  it('accepts a phone in another notation without a note', () => {
    expect(only({ phone: '+1 (302) 836 9387' })).toMatchObject({
      notes: [],
      store: { phone: '302-836-9387' },
    });
  });
});

it('accepts coordinates far from the center of a wide ZIP when the nearest ZIP is in its region', () => {
  const anchorage = {
    city: 'Anchorage',
    state: 'AK',
    zip: '99503',
    lat: '61.1947',
    lng: '-149.8632',
    tz: 'America/Anchorage',
  };
  expect(only(anchorage)).toMatchObject({ notes: [], store: { latitude: 61.1947 } });
});

it('TIM-02 follows a list whose zone shows another time than the ZIP’s, but not one that only has another name', () => {
  const arizona = { city: 'Page', state: 'AZ', zip: '86040', lat: '36.91', lng: '-111.46' };
  expect(only({ ...arizona, tz: 'America/Phoenix' })).toMatchObject({
    notes: ['zoneKept'],
    store: { timeZone: 'America/Phoenix' },
  });
  const idaho = { city: 'Boise', state: 'ID', zip: '83702', lat: '43.63', lng: '-116.2' };
  expect(only({ ...idaho, tz: 'America/Denver' })).toMatchObject({
    notes: [],
    store: { timeZone: 'America/Boise' },
  });
});

describe('refuses with a reason what cannot be corrected', () => {
  it.each([
    [{ zip: '' }, 'no ZIP'],
    [{ zip: '1970' }, '"1970" is not a ZIP'],
    [{ zip: '99999', lat: '', lng: '' }, 'ZIP 99999 is not known'],
    [
      { state: 'NJ', zip: '60015', lat: '40.72', lng: '-74.84' },
      'the state is NJ, but ZIP 60015 is in IL',
    ],
    [{ name: '' }, 'no name'],
    [{ chain: '' }, 'no chain'],
    [{ street: '' }, 'no street address'],
  ] as const)('%j: %s', (row, reason) => {
    expect(only(row).refused).toBe(reason);
  });

  it('names the line that listed the store before, by number or by its phone and address', () => {
    const { stores, refused } = judge(
      {},
      { chain: 'GOOD DRUGS, Inc.', street: '9 Other Road', phone: '' },
      { chain: 'Good Drugs Pharmacy', store: '1', street: '146 FOX HUNT DRIVE' },
    );
    expect(stores).toHaveLength(1);
    expect(refused).toEqual([
      { line: 3, reason: 'the same chain and store number as line 2' },
      { line: 4, reason: 'the same phone, house number and ZIP as line 2' },
    ]);
  });

  it('names lines that are not rows', () => {
    const file = Buffer.from(
      `${csv({}).toString()}\ntoo,short\n${csv({ store: '2', phone: '' }).toString().split('\n')[1]}`,
    );
    const { stores, refused } = judgeList(readCsv(file), gazetteer());
    expect(stores.map(({ line }) => line)).toEqual([2, 4]);
    expect(refused).toEqual([{ line: 3, reason: 'not as many columns as the first line' }]);
  });
});

it('tells stores without a number apart by their address', () => {
  const { stores } = judge(
    { store: 'Not applicable', phone: '' },
    { store: '', street: '9 Other Road', phone: '' },
  );
  const numbers = stores.map(({ store }) => store.storeNumber);
  expect(new Set(numbers).size).toBe(2);
  expect(stores.map(({ notes }) => notes.map(({ kind }) => kind))).toEqual(
    Array.from({ length: 2 }, () => expect.arrayContaining(['numberFromAddress'])),
  );
});

describe('refuses a file that is not a list', () => {
  it.each([
    ['not CSV', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 0]), 'this is not a CSV file'],
    [
      'other columns',
      Buffer.from('a,b\n1,2\n'),
      'this is not a CSV list of stores: its first line must name chain, store, name, street, zip',
    ],
    ['a missing column', Buffer.from('chain,store,name,street\n1,2,3,4\n'), 'missing columns: zip'],
    [
      'letters of another coding',
      Buffer.from(`${header}\nPe\u00f1a`, 'latin1'),
      'its letters cannot be read: save it as "CSV UTF-8" and try again',
    ],
    ['no rows', Buffer.from(`${header}\n`), 'the list has no rows'],
    ['nothing', Buffer.from(''), 'the list has no rows'],
  ])('%s', (_what, file, message) => {
    expect(() => readCsv(file)).toThrow(new ListProblem(message));
  });
});

it('writes line numbers as ranges', () => {
  expect(rangesOf([2, 3, 4, 9, 11, 12])).toBe('2-4, 9, 11-12');
});
