import { grouped } from '#domain/grouped.ts';
import { withoutCountry } from '#domain/location-text.ts';
import { abbreviationOf, STATE_NAMES, type StateCode } from '#domain/states.ts';
import { typedCityKey } from './city-key.ts';
import type { City, Gazetteer, Place } from './gazetteer.ts';
import { withCommas } from './spelled-out.ts';
import { isOneEditAway } from './one-edit.ts';

const MOST = 8;
/** Of these, how many are cities with the name of the state that was typed. */
const MOST_NAMESAKES = 2;
const SHORTEST_MISSPELT = 4;
/** No name of a city or state has more. */
const MOST_WORDS = 5;
/** The letters of a state's name: "LA" may be Los Angeles, or become Las Vegas. */
const SHORTEST_STATE = 4;

export interface Suggestion {
  text: string;
  zip: string;
  city: string;
  state: string;
}

/**
 * Up to 8 places that begin with the text, larger cities first (LOC-02). If there are none, those
 * that would with one letter corrected or doubled; else those whose whole name stands in the text,
 * as in "near Denver". A state gets its own cities.
 */
export function suggest(gazetteer: Gazetteer, text: string): Suggestion[] {
  const wanted = withCommas(withoutCountry(text));
  if (/^\d{1,5}$/.test(wanted)) {
    return take(
      gazetteer.places.filter(({ zip }) => zip.startsWith(wanted)),
      (place) => `${place.zip}, ${nameOf(place)}`,
    );
  }
  return take(
    citiesFor(gazetteer, wanted).map((city) => city.place),
    nameOf,
  );
}

function citiesFor(gazetteer: Gazetteer, wanted: string): City[] {
  const state = stateNamed(wanted);
  if (state) return citiesOf(gazetteer, state, typedCityKey(wanted));
  const { name, states } = readTyped(wanted);
  const key = typedCityKey(name);
  if (key === '') return [];
  const near = gazetteer.cities.filter((city) => states.has(city.place.state));
  const found = near.filter((city) => city.key.startsWith(key));
  if (found.length > 0) return found.sort(largestFirst(key));
  if (key.length < SHORTEST_MISSPELT) return [];
  const misspelt = near.filter((city) => isMisspelt(city, key));
  return misspelt.length > 0 ? misspelt.sort(largestFirst(key)) : within(gazetteer, near, name);
}

/** A state by its name, not by two letters: those may be the beginning of a city. */
const stateNamed = (text: string): StateCode | undefined =>
  text.replaceAll(/\P{L}/gu, '').length < SHORTEST_STATE ? undefined : abbreviationOf(text);

/** A state's largest cities, and those elsewhere that have its name, such as Kansas, OH. */
function citiesOf({ cities }: Gazetteer, state: StateCode, key: string): City[] {
  const namesakes = cities.filter((city) => city.key === key).sort(largestFirst(''));
  const inState = cities.filter(({ place }) => place.state === state).sort(largestFirst(''));
  const [first, ...others] = namesakes;
  // The city of New York is what most mean who type its state, and Washington, DC.
  const [largest] = inState;
  const isLarger = first && largest && first.zips > largest.zips;
  const rest = (isLarger ? others : namesakes).filter(({ place }) => place.state !== state);
  const kept = rest.slice(0, MOST_NAMESAKES);
  const before = isLarger && first.place.state !== state ? [first] : [];
  return [...before, ...inState.slice(0, MOST - before.length - kept.length), ...kept];
}

/**
 * The cities whose whole name is in the text, without words before or after it: "near Denver",
 * "downtown Chicago", "San Francisco Bay Area".
 */
function within(gazetteer: Gazetteer, near: readonly City[], text: string): City[] {
  const words = text.split(/[\s,]+/).filter((word) => word !== '');
  const byKey = grouped(near, ({ key }) => key);
  for (let length = Math.min(words.length - 1, MOST_WORDS); length > 0; length -= 1) {
    for (let from = words.length - length; from >= 0; from -= 1) {
      const name = words.slice(from, from + length).join(' ');
      const key = typedCityKey(name);
      const state = stateNamed(name);
      if (state) return citiesOf(gazetteer, state, key);
      const found = byKey.get(key);
      if (found) return found.toSorted(largestFirst(key));
    }
  }
  return [];
}

const nameOf = (place: Place) => `${place.city}, ${place.state}`;

function take(places: readonly Place[], label: (place: Place) => string): Suggestion[] {
  return places
    .slice(0, MOST)
    .map((place) => ({ text: label(place), zip: place.zip, city: place.city, state: place.state }));
}

/** An exact match comes before longer names that begin with it. */
const largestFirst =
  (key: string) =>
  (one: City, other: City): number =>
    rank(other, key) - rank(one, key);

const rank = (city: City, key: string) => (city.key === key ? 10_000 : 0) + city.zips;

const isMisspelt = (city: City, key: string) =>
  [-1, 0, 1].some((more) => isOneEditAway(city.key.slice(0, key.length + more), key)) ||
  single(city.key).startsWith(single(key));

/** Without doubled letters, which are guessed most often: "Cincinatti", "Pitsburgh". */
const single = (key: string) => key.replaceAll(/(.)\1/g, '$1');

/** "san juan, p", "san juan pr" and "san juan puerto rico" find San Juan in matching states. */
function readTyped(text: string): { name: string; states: ReadonlySet<string> } {
  const [city = '', stateText] = text.split(',', 2);
  if (stateText !== undefined) return { name: city, states: statesLike(stateText) };
  const [, name, ending] = /^(.*\S)\s+(\S{2}|\S+\s+\S+|\S{4,})$/.exec(text) ?? [];
  const state = ending === undefined ? undefined : abbreviationOf(ending);
  if (name !== undefined && state) return { name, states: new Set([state]) };
  return { name: text, states: new Set(Object.keys(STATE_NAMES)) };
}

function statesLike(text: string): ReadonlySet<string> {
  const wanted = text.replaceAll('.', '').trim().toLowerCase();
  const named = abbreviationOf(wanted);
  const fitting = Object.entries(STATE_NAMES).filter(
    ([code, name]) =>
      code === named ||
      code.toLowerCase().startsWith(wanted) ||
      name.toLowerCase().startsWith(wanted),
  );
  return new Set(fitting.map(([code]) => code));
}
