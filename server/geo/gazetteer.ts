// The embedded gazetteer: every ZIP code of the US, Puerto Rico and the Virgin Islands with its
// place and time zone (LOC-06).
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { STATE_NAMES } from '#domain/states.ts';
import type { StateCode } from '#domain/states.ts';
import { cityKey } from './city-key.ts';
import { milesBetween } from './distance.ts';
import { OTHER_CITY_NAMES } from './other-city-names.ts';

const FILE = fileURLToPath(new URL('../../data/us-zip-geocoder.tsv', import.meta.url));

/** "Use my location" finds no place that is farther away. */
const FARTHEST_MILES = 150;

export interface Place {
  zip: string;
  latitude: number;
  longitude: number;
  city: string;
  state: StateCode;
  /** IANA name. */
  timeZone: string;
}

export interface City {
  /** The key for comparison (`cityKey`). */
  key: string;
  /** The place of the ZIP nearest the city's middle. */
  place: Place;
  /** Its number of ZIPs, a measure of its size. */
  zips: number;
}

export interface Gazetteer {
  places: readonly Place[];
  /** Sorted by key. */
  cities: readonly City[];
  byZip(zip: string): Place | undefined;
  byCity(city: string, state: StateCode): Place | undefined;
  nearest(latitude: number, longitude: number): Place | undefined;
  /** The time zone of most ZIPs in a state. */
  zoneOf(state: StateCode): string;
}

let loaded: Gazetteer | undefined;

/** Reads the file at the first call (some 100 ms) and keeps it. */
export function gazetteer(): Gazetteer {
  loaded ??= buildGazetteer(readPlaces());
  return loaded;
}

/**
 * Skips US military addresses and Pacific territories, which are outside the product's area
 * (LOC-02).
 */
function readPlaces(): Place[] {
  const [, ...lines] = readFileSync(FILE, 'utf8').trimEnd().split('\n');
  return lines.flatMap((line) => {
    const [zip = '', latitude, longitude, city = '', state = '', timeZone = ''] = line.split('\t');
    if (!isState(state)) return [];
    return [
      { zip, latitude: Number(latitude), longitude: Number(longitude), city, state, timeZone },
    ];
  });
}

export const isState = (text: string): text is StateCode => Object.hasOwn(STATE_NAMES, text);

function buildGazetteer(places: readonly Place[]): Gazetteer {
  const zips = new Map(places.map((place) => [place.zip, place]));
  const byName = new Map(
    [...groupedByCity(places)].map(([name, { key, group }]) => [name, cityOf(key, group)]),
  );
  for (const { city, state, zip } of OTHER_CITY_NAMES) {
    const place = zips.get(zip);
    const key = cityKey(city);
    if (place) byName.set(`${key},${state}`, { key, place: { ...place, city }, zips: 1 });
  }
  const cities = [...byName.values()].sort((one, other) =>
    one.key < other.key ? -1 : Number(one.key > other.key),
  );

  return {
    places,
    cities,
    byZip: (zip) => zips.get(zip),
    byCity: (city, state) => byName.get(`${cityKey(city)},${state}`)?.place,
    nearest: (latitude, longitude) => nearestOf(places, latitude, longitude),
    zoneOf: zonesOf(places),
  };
}

/** Computes each name's key once: half of the 42,000 places share theirs. */
function groupedByCity(places: readonly Place[]): Map<string, { key: string; group: Place[] }> {
  const keys = new Map<string, string>();
  const groups = new Map<string, { key: string; group: Place[] }>();
  for (const place of places) {
    const key = keys.get(place.city) ?? cityKey(place.city);
    keys.set(place.city, key);
    const name = `${key},${place.state}`;
    const found = groups.get(name);
    if (found) found.group.push(place);
    else groups.set(name, { key, group: [place] });
  }
  return groups;
}

/** Computed once per state: each search asks, and there are 40,000 places. */
function zonesOf(places: readonly Place[]): (state: StateCode) => string {
  const known = new Map<StateCode, string>();
  return (state) => {
    const zone =
      known.get(state) ??
      commonest(places.filter((place) => place.state === state).map(({ timeZone }) => timeZone));
    known.set(state, zone);
    return zone;
  };
}

function commonest(names: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  const [first] = [...counts].sort(([, one], [, other]) => other - one);
  if (!first) throw new Error('the gazetteer has no place in this state');
  return first[0];
}

function cityOf(key: string, group: readonly Place[]): City {
  const [only, ...others] = group;
  if (only && others.length === 0) return { key, place: only, zips: 1 };
  const middle = (pick: (place: Place) => number) =>
    group.map(pick).sort((a, b) => a - b)[group.length >> 1] ?? 0;
  const latitude = middle((place) => place.latitude);
  const longitude = middle((place) => place.longitude);
  const place = closest(group, latitude, longitude).place;
  return { key, place, zips: group.length };
}

function nearestOf(
  places: readonly Place[],
  latitude: number,
  longitude: number,
): Place | undefined {
  const { place, miles } = closest(places, latitude, longitude);
  return miles <= FARTHEST_MILES ? place : undefined;
}

function closest(
  places: readonly Place[],
  latitude: number,
  longitude: number,
): { place: Place; miles: number } {
  const [first, ...others] = places;
  if (!first) throw new Error('the gazetteer is empty');
  let best = { place: first, miles: milesBetween(first, { latitude, longitude }) };
  for (const place of others) {
    const miles = milesBetween(place, { latitude, longitude });
    if (miles < best.miles) best = { place, miles };
  }
  return best;
}
