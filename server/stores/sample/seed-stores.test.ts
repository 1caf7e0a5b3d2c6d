import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { checkPhone } from '#domain/contact.ts';
import { STATE_NAMES } from '#domain/states.ts';
import { chain } from '#domain/chain.ts';
import { VACCINES } from '#domain/vaccines.ts';
import { milesBetween } from '#server/geo/distance.ts';
import { gazetteer } from '#server/geo/gazetteer.ts';
import { thanksgivingOf } from '#server/stores/holidays.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { areaCodesOf } from './area-codes.ts';
import { sampleStores } from './sample-stores.ts';
import { seedStores } from './seed-stores.ts';

const { db, pool } = await freshDatabase();
const options = { count: 2400, seed: 1, from: 2026 };
const zips = gazetteer();
const { places } = zips;
const samples = sampleStores(places, options);

/** How many of 100 stores. */
const share = (count: number) => (100 * count) / samples.length;
const stocking = (code: string) =>
  samples.filter(({ products }) => products.some(({ vaccineCode }) => vaccineCode === code)).length;

it('makes the same stores from the same seed, and others from another', () => {
  expect(sampleStores(places, options)).toEqual(samples);
  expect(sampleStores(places, { ...options, seed: 2 })).not.toEqual(samples);
});

it('LOC-06 puts stores at real ZIP places in every state, Puerto Rico and the Virgin Islands', () => {
  for (const state of Object.keys(STATE_NAMES)) {
    const inState = samples.filter(({ place }) => place.state === state);
    expect(inState.length).toBeGreaterThanOrEqual(6);
  }
  for (const { place, latitude, longitude } of samples) {
    const zip = zips.byZip(place.zip);
    expect(zip && milesBetween(zip, { latitude, longitude })).toBeLessThan(1);
  }
  expect(new Set(samples.map(({ place }) => place.zip)).size).toBe(samples.length);
});

it('LOC-06 gives each store a number of its state, kept for fiction, that no other has', () => {
  for (const { phone, place } of samples) {
    expect(phone).toMatch(/^\d{3}-555-01\d\d$/);
    expect(areaCodesOf(place.state)).toContain(phone.slice(0, 3));
    expect(checkPhone(phone)).toBeUndefined();
  }
  expect(new Set(samples.map(({ phone }) => phone)).size).toBe(samples.length);
});

it('LOC-06 has area codes for every state, each in one state only', () => {
  const states = places.map(({ state }) => state);
  const all = [...new Set(states)].flatMap((state) => areaCodesOf(state));
  expect(new Set(all).size).toBe(all.length);
  for (const code of all) expect(code).toMatch(/^[2-9][0-8]\d$/);
});

it('LOC-06 puts the stores of a town on different streets, named as usual in the region', () => {
  const inState = (state: string) => samples.filter(({ place }) => place.state === state);
  for (const { line1 } of inState('PR')) expect(line1).toMatch(/^\d+ (?:Calle|Ave\.) /);
  for (const { line1 } of inState('DC')) expect(line1).toMatch(/ (?:NW|NE|SW|SE)$/);
  for (const { line1 } of inState('UT'))
    expect(line1).toMatch(/^\d+ (?:[NS] \d+00 (?:East|West)|[EW] \d+00 (?:North|South))$/);
  for (const { line1 } of inState('MA')) expect(line1).not.toMatch(/^\d+ [NSEW] /);
  for (const { name, line1 } of samples) {
    expect(name.startsWith(`${chain().pharmacy} `)).toBe(true);
    expect(line1).toMatch(/^\d+ [\dA-ZN]/);
    expect(line1).not.toContain('Sample');
  }
  const streets = samples.map(({ line1, place }) => {
    const street = line1.replace(/^\d+ (?:[NSEW] )?/, '');
    return `${street}, ${place.city}, ${place.state}`;
  });
  expect(new Set(streets).size).toBe(samples.length);
});

it('LOC-06 names a store so that it is distinct within its town', () => {
  const called = samples.map(({ name, place }) => `${name}, ${place.city}, ${place.state}`);
  expect(new Set(called).size).toBe(samples.length);
});

it('LOC-06 keeps each seed’s places, hours, seats and stock when names change', () => {
  const rest = samples.map(({ name: _name, line1: _line, phone: _phone, ...others }) => others);
  const digest = createHash('sha256').update(JSON.stringify(rest)).digest('hex');
  expect(digest.slice(0, 16)).toBe('5d5675c186a8ccff');
});

it('stocks every vaccine somewhere: flu nearly everywhere, yellow fever in few stores, COVID from two manufacturers', () => {
  for (const { code } of VACCINES) expect(stocking(code)).toBeGreaterThan(0);
  expect(share(stocking('150'))).toBeGreaterThan(95);
  expect(share(stocking('37'))).toBeLessThan(12);
  const makers = samples.flatMap(({ products }) =>
    products
      .filter(({ vaccineCode }) => vaccineCode === '207')
      .map(({ manufacturer }) => manufacturer),
  );
  expect([...new Set(makers)].sort()).toEqual(['MOD', 'PFI']);
});

it('varies hours, visit lengths and seats, is shorter or closed on Sunday, and closes at Christmas', () => {
  expect(new Set(samples.map(({ slotMinutes }) => slotMinutes))).toEqual(new Set([10, 15, 20]));
  expect(new Set(samples.map(({ seats }) => seats))).toEqual(new Set([1, 2, 3]));
  for (const { hours, closures } of samples) {
    const [sunday, monday] = hours;
    const length = (day: typeof sunday) =>
      day ? Number.parseInt(day.close, 10) - Number.parseInt(day.open, 10) : 0;
    expect(length(sunday)).toBeLessThan(length(monday));
    expect(closures).toContain('2026-12-25');
  }
  expect(
    share(samples.filter(({ closures }) => closures.includes(thanksgivingOf(2026))).length),
  ).toBeGreaterThan(75);
});

it('fills a database once, however many processes start on it', async () => {
  const added = await Promise.all([seedStores(db, options), seedStores(db, options)]);
  expect(added.sort((a, b) => a - b)).toEqual([0, 2400]);
  expect(await seedStores(db, options)).toBe(0);
  const { rows } = await pool.query<{ stores: number; unstocked: number; claims: number }>(`
    select count(*)::integer as stores, (count(*) filter (where stocked = '{}'))::integer as unstocked,
      (select count(*) from claims)::integer as claims from stores`);
  expect(rows[0]).toEqual({ stores: 2400, unstocked: 0, claims: 0 });
});
