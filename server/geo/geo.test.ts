import { describe, expect, it } from 'vitest';
import { geocode, suggestPlaces } from '#contract/geo.ts';
import { todayIn } from '#domain/zones.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { testServer } from '#tests/support/server.ts';
import { addStore, northOf, type StoreWishes } from '#tests/support/stores.ts';
import { visit } from '#tests/support/visitor.ts';
import { gazetteer } from './gazetteer.ts';
import { milesBetween } from './distance.ts';
import { isOneEditAway } from './one-edit.ts';

const database = await freshDatabase();
const { app } = await testServer(database);
const visitor = await visit(app);

const ask = (text: string) => visitor.ask(geocode, { query: { text } });
const refused = (text: string) => visitor.refused(geocode, { query: { text } });
const suggestions = async (text: string) =>
  (await visitor.ask(suggestPlaces, { query: { text } })).suggestions;
const texts = async (text: string) =>
  (await suggestions(text)).map((suggestion) => suggestion.text);

describe('the store to call', () => {
  // In Alaska, since the other tests search places without stores.
  const timeZone = 'America/Anchorage';
  const today = todayIn(timeZone, new Date());

  it('ELG-07 is the nearest in the state with a phone number, with today’s hours', async () => {
    const { lat: latitude, lng: longitude, ...place } = await ask('99701');
    expect(place).not.toHaveProperty('storeToCall');
    const fairbanks = { latitude, longitude };
    const at = (miles: number, wishes: Partial<StoreWishes>) =>
      addStore(database.pool, { timeZone, ...northOf(fairbanks, miles), ...wishes });
    // Test stores are in Illinois unless they are moved.
    const far = await at(9, { phone: '907-555-0109' });
    const near = await at(1, { phone: null });
    const nearest = await at(3, { phone: '907-555-0103' });
    await database.pool.query(`update stores set state = 'AK' where id = any($1::integer[])`, [
      [far.id, near.id, nearest.id],
    ]);
    await at(2, { phone: '312-555-0102' });
    expect((await ask('99701')).storeToCall).toEqual({
      name: 'Sample Pharmacy',
      city: 'Chicago',
      phone: '907-555-0103',
      distance: expect.closeTo(3, 1),
      day: today,
      hours: { open: '09:00', close: '12:00' },
    });
    await database.pool.query(
      `insert into store_special_days (store_id, date) values ($1, $2::date)`,
      [nearest.id, today],
    );
    expect((await ask('99701')).storeToCall).toMatchObject({ day: today, hours: null });
  });
});

describe('geocode', () => {
  it('LOC-03 answers in the shape of the maps service', async () => {
    expect(await ask('60601')).toEqual({
      status: 'OK',
      state: 'IL',
      stateName: 'Illinois',
      city: 'Chicago',
      q: '60601',
      r: '50',
      lat: expect.closeTo(41.885, 1),
      lng: expect.closeTo(-87.621, 1),
      requestType: 'locator',
      s: '10',
      p: '1',
      timeZone: 'America/Chicago',
      source: 'searchStores',
      locationSearchText: '60601',
    });
  });

  it.each([
    ['Los Angeles, CA 91331', '91331'],
    ['Los Angeles CA 91331-0001', '91331'],
    ['12 Main St, Los Angeles, CA 91331', '91331'],
  ])('LOC-01 searches at the ZIP of %s, not at the center of the city', async (text, zip) => {
    expect(await ask(text)).toMatchObject({ q: zip, state: 'CA' });
  });

  it.each(['Chicago, IL 60600', 'Chicago IL 60600', '12 Main St, Chicago, IL 60600, USA'])(
    'LOC-01 searches at the city of %s, whose ZIP no place has',
    async (text) => expect(await ask(text)).toMatchObject({ city: 'Chicago', state: 'IL' }),
  );

  it.each([
    [' 60601-1234 ', 'Chicago', 'IL'],
    ['Austin, TX', 'Austin', 'TX'],
    ['austin,texas', 'Austin', 'TX'],
    ['st louis, mo', 'Saint Louis', 'MO'],
    ["Coeur d'Alene, Idaho", 'Coeur D Alene', 'ID'],
    ['McLean, VA', 'Mc Lean', 'VA'],
    ['San Juan, PR', 'San Juan', 'PR'],
    ['Charlotte Amalie, VI', 'Charlotte Amalie', 'VI'],
    ['Mayagüez, Puerto Rico', 'Mayaguez', 'PR'],
    ['1600 Pennsylvania Ave NW, Washington, DC 20500', 'Washington', 'DC'],
    ['500 E 4th St, Austin, TX', 'Austin', 'TX'],
    ['Nueva Orleans, Luisiana', 'New Orleans', 'LA'],
    ['Chicago, Illinois, Estados Unidos', 'Chicago', 'IL'],
    ['Chicago/IL', 'Chicago', 'IL'],
    ['Chicago / Illinois', 'Chicago', 'IL'],
    ['Chicago; IL', 'Chicago', 'IL'],
    ['Chicago, Ill.', 'Chicago', 'IL'],
    ['Chicago Ill.', 'Chicago', 'IL'],
    ['Miami, Fla., USA', 'Miami', 'FL'],
    ['Jackson, Miss.', 'Jackson', 'MS'],
    ['Mobile, Ala.', 'Mobile', 'AL'],
    ['Charleston, W. Va.', 'Charleston', 'WV'],
    ['Albuquerque, N. Mex.', 'Albuquerque', 'NM'],
    ['Portland, Ore.', 'Portland', 'OR'],
    ['denver, co, u.s.', 'Denver', 'CO'],
    ['41.8781,-87.6298', 'Chicago', 'IL'],
    ['18.34, -64.93', 'St Thomas', 'VI'],
  ])('LOC-01 finds "%s"', async (text, city, state) => {
    expect(await ask(text)).toMatchObject({ city, state, locationSearchText: text.trim() });
  });

  it('LOC-01 refuses empty and malformed text as INVALID_REQUEST', async () => {
    for (const text of ['', '   ', '12 Main St', '1234', '<script>']) {
      const { status, error } = await refused(text);
      expect([text, status, error.code]).toEqual([text, 400, 'INVALID_REQUEST']);
      expect(error.fields).toMatchObject([{ name: 'text', code: 'location.invalid' }]);
    }
  });

  it('LOC-04 says that a place does not exist, even in the middle of an ocean', async () => {
    for (const text of ['00000', 'Springfieldton, IL', '0,0', '51.5,-0.12']) {
      const { status, error } = await refused(text);
      expect([text, status, error.code]).toEqual([text, 404, 'FC_903_NotFound']);
      expect(error.fields).toMatchObject([{ name: 'text', code: 'location.unknown' }]);
    }
  });
});

describe('suggestions', () => {
  it.each([
    ['Chicago', 'Chicago, IL'],
    ['chicgo', 'Chicago, IL'],
    ['Springfield', 'Springfield, MO'],
  ])('LOC-02 a city alone, %s, is not found, and gets suggestions', async (text, offered) => {
    const { status, error } = await refused(text);
    expect([status, error.code]).toEqual([404, 'FC_903_NotFound']);
    expect((await suggestions(text)).map((one) => one.text)).toContain(offered);
  });

  it('LOC-02 are at most 8, of the US, PR and VI', async () => {
    const found = await suggestions('san');
    expect(found).toHaveLength(8);
    expect(await texts('charlotte amalie')).toEqual(
      expect.arrayContaining([expect.stringMatching(/, VI$/)]),
    );
    // A ZIP of Guam.
    expect(await texts('96910')).toEqual([]);
  });

  it('LOC-02 begin like the text, whatever its case and accents, larger places first', async () => {
    expect((await texts('CHICAG'))[0]).toBe('Chicago, IL');
    expect((await texts('mayagü'))[0]).toBe('Mayaguez, PR');
    expect((await texts('st. lou'))[0]).toMatch(/^(Saint|St\.?) Louis, MO$/);
    expect((await texts('san juan, p'))[0]).toBe('San Juan, PR');
    expect((await texts('san juan pr'))[0]).toBe('San Juan, PR');
  });

  it.each([
    ['West Virginia', 'Charleston, WV'],
    ['virginia occidental', 'Charleston, WV'],
    ['Texas', 'Houston, TX'],
    ['New York', 'New York, NY'],
    ['Ciudad de Nueva York', 'New York, NY'],
    ['Washington', 'Washington, DC'],
    ['Puerto Rico, EE. UU.', 'San Juan, PR'],
  ])('LOC-02 of a state alone, %s, are its largest cities, as %s', async (text, first) => {
    expect((await refused(text)).error.code).toBe('FC_903_NotFound');
    expect((await texts(text))[0]).toBe(first);
  });

  it('LOC-02 of a state that is also the name of cities have both', async () => {
    expect(await texts('Washington')).toEqual(expect.arrayContaining(['Seattle, WA']));
    expect(await texts('Kansas')).toEqual(expect.arrayContaining(['Wichita, KS', 'Kansas, OH']));
  });

  it.each([
    ['near Denver', 'Denver, CO'],
    ['cerca de Miami, FL', 'Miami, FL'],
    ['Downtown Chicago, IL', 'Chicago, IL'],
    ['The Bronx, NY', 'Bronx, NY'],
    ['San Francisco Bay Area', 'San Francisco, CA'],
  ])('LOC-02 find the place within "%s"', async (text, place) => {
    expect((await texts(text))[0]).toBe(place);
  });

  it.each([
    ['Cincinatti, OH', 'Cincinnati, OH'],
    ['Pitsburg, PA', 'Pittsburgh, PA'],
    ['Los Ángeles', 'Los Angeles, CA'],
    ['Chicago, Ill.', 'Chicago, IL'],
    ['Chicago/IL', 'Chicago, IL'],
  ])('LOC-02 forgive how "%s" is written', async (text, place) => {
    expect((await texts(text))[0]).toBe(place);
  });

  it('LOC-02 complete a ZIP', async () => {
    const found = await suggestions('6060');
    expect(found.map(({ zip }) => zip)).toContain('60601');
    expect(found.every(({ zip, state }) => zip.startsWith('6060') && state === 'IL')).toBe(true);
  });

  it('correct one letter when nothing matches', async () => {
    expect((await texts('chcago'))[0]).toBe('Chicago, IL');
    expect(await texts('xqzzyw')).toEqual([]);
    expect(await texts('')).toEqual([]);
  });

  it('can each be geocoded to the place they name', async () => {
    const offered = await suggestions('charlot');
    expect(offered.length).toBeGreaterThan(1);
    for (const { text, city, state } of offered) {
      expect(await ask(text)).toMatchObject({ city, state });
    }
  });
});

describe('the gazetteer', () => {
  it('LOC-06 knows more than 41,000 ZIPs of every state, PR and VI, each with a real zone', () => {
    const { places } = gazetteer();
    expect(places.length).toBeGreaterThan(41_000);
    expect(new Set(places.map(({ state }) => state)).size).toBe(53);
    const zones = new Set(places.map(({ timeZone }) => timeZone));
    for (const zone of zones)
      expect(() => new Intl.DateTimeFormat('en', { timeZone: zone })).not.toThrow();
  });

  it('LOC-02 sorts cities by key', () => {
    const keys = gazetteer().cities.map(({ key }) => key);
    expect(keys).toEqual([...keys].sort());
  });

  it('measures distances in miles', () => {
    const chicago = { latitude: 41.8781, longitude: -87.6298 };
    const newYork = { latitude: 40.7128, longitude: -74.006 };
    expect(milesBetween(chicago, newYork)).toBeCloseTo(711, -1);
    expect(milesBetween(chicago, chicago)).toBe(0);
  });
});

it.each([
  ['boston', 'bostan', true],
  ['boston', 'bsoton', true],
  ['boston', 'bston', true],
  ['boston', 'bostton', true],
  ['boston', 'boston', false],
  ['boston', 'bosotnn', false],
  ['boston', 'austin', false],
])('one edit makes "%s" of "%s": %s', (one, other, expected) => {
  expect(isOneEditAway(one, other)).toBe(expected);
});
