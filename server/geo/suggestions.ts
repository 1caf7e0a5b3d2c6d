import { abbreviationOf, STATE_NAMES } from '#domain/states.ts';
import { typedCityKey } from './city-key.ts';
import type { City, Gazetteer, Place } from './gazetteer.ts';
import { isOneEditAway } from './one-edit.ts';

const MOST = 8;
const SHORTEST_MISSPELT = 4;

export interface Suggestion {
  text: string;
  zip: string;
  city: string;
  state: string;
}

/**
 * Up to 8 places that begin with the text, larger cities first (LOC-02). If there are none, those
 * that would with one letter corrected.
 */
export function suggest(gazetteer: Gazetteer, text: string): Suggestion[] {
  const wanted = text.trim();
  if (/^\d{1,5}$/.test(wanted)) {
    return take(
      gazetteer.places.filter(({ zip }) => zip.startsWith(wanted)),
      (place) => `${place.zip}, ${nameOf(place)}`,
    );
  }
  const { key, states } = readTyped(wanted);
  if (key === '') return [];
  const near = gazetteer.cities.filter((city) => states.has(city.place.state));
  const found = near.filter((city) => city.key.startsWith(key));
  const cities =
    found.length > 0 || key.length < SHORTEST_MISSPELT
      ? found
      : near.filter((city) => isMisspelt(city, key));
  return take(
    cities.sort((one, other) => rank(other, key) - rank(one, key)).map((city) => city.place),
    nameOf,
  );
}

const nameOf = (place: Place) => `${place.city}, ${place.state}`;

function take(places: readonly Place[], label: (place: Place) => string): Suggestion[] {
  return places
    .slice(0, MOST)
    .map((place) => ({ text: label(place), zip: place.zip, city: place.city, state: place.state }));
}

/** An exact match comes before longer names that begin with it. */
const rank = (city: City, key: string) => (city.key === key ? 10_000 : 0) + city.zips;

const isMisspelt = (city: City, key: string) =>
  [-1, 0, 1].some((more) => isOneEditAway(city.key.slice(0, key.length + more), key));

/** "san juan, p", "san juan pr" and "san juan puerto rico" find San Juan in matching states. */
function readTyped(text: string): { key: string; states: ReadonlySet<string> } {
  const [city = '', stateText] = text.split(',', 2);
  if (stateText !== undefined) return { key: typedCityKey(city), states: statesLike(stateText) };
  const [, name, ending] = /^(.*\S)\s+(\S{2}|\S+\s+\S+|\S{4,})$/.exec(text) ?? [];
  const state = ending === undefined ? undefined : abbreviationOf(ending);
  if (name !== undefined && state) return { key: typedCityKey(name), states: new Set([state]) };
  return { key: typedCityKey(text), states: new Set(Object.keys(STATE_NAMES)) };
}

function statesLike(text: string): ReadonlySet<string> {
  const wanted = text.trim().toLowerCase();
  const fitting = Object.entries(STATE_NAMES).filter(
    ([code, name]) =>
      code.toLowerCase().startsWith(wanted) || name.toLowerCase().startsWith(wanted),
  );
  return new Set(fitting.map(([code]) => code));
}
