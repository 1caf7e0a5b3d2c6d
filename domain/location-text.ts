// What a visitor means by the text in the location field (VAL-05, LOC-01).
import type { ProblemCode } from './problems.ts';
import { abbreviationOf, type StateCode } from './states.ts';
import { isWritable } from './text.ts';

/** Longer than any address. */
export const LOCATION_MAX_LENGTH = 200;

export type LocationText =
  | { kind: 'empty' }
  /** The first five digits. */
  | { kind: 'zip'; zip: string }
  | { kind: 'cityState'; city: string; state: StateCode }
  /** Degrees, as "use my location" writes them. */
  | { kind: 'coordinates'; latitude: number; longitude: number }
  /** Anything else: a street address, or text that names no place. */
  | { kind: 'address'; text: string };

const ZIP = /^(\d{5})(?:-\d{4})?$/;
const ZIP_TYPED = /^(\d{5})(?:[ -]*\d{4})?$/;
const ZIP_AT_END = /(?:^|[\s,])(\d{5})(?:-\d{4})?$/;
const ZIP_AT_START = /^(\d{5})(?:-\d{4})?,/;
const COORDINATES = /^(-?\d{1,3}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)$/;
// Letters with spaces or hyphens; period and apostrophe for St. Louis and Coeur d'Alene. Only the
// gazetteer reads "Chicago/IL" and "Chicago, Ill.".
const PLACE_NAME = /^\p{L}[\p{L}\p{M} .'\u2019/;|-]*(?:,[\p{L} .]+\.)?$/u;
const STATE_MAX_WORDS = 4;
// Suffixes that place suggestions add, and people.
const COUNTRY_AT_END =
  /[\s,]+(?:U\.?S\.?(?:A\.?)?|United States(?: of America)?|EE\.? ?UU\.?|EUA|Estados Unidos)$/i;

/**
 * Distinguishes ZIP, city and state (with or without the comma), coordinates and address. A ZIP
 * after the city is closer than the city, so that text is an address.
 */
export function classifyLocation(input: string): LocationText {
  const text = withoutCountry(input);
  if (text === '') return { kind: 'empty' };
  const [, zip] = ZIP_TYPED.exec(text) ?? [];
  if (zip) return { kind: 'zip', zip };
  const city = ZIP_AT_END.test(text) ? undefined : cityAndState(text);
  return coordinatesIn(text) ?? city ?? { kind: 'address', text };
}

/** The text with single spaces, without the country at its end. */
export const withoutCountry = (text: string): string =>
  text.trim().replace(/\s+/g, ' ').replace(COUNTRY_AT_END, '');

function coordinatesIn(text: string): LocationText | undefined {
  const match = COORDINATES.exec(text);
  if (!match) return undefined;
  const [latitude, longitude] = [Number(match[1]), Number(match[2])];
  const onEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return onEarth ? { kind: 'coordinates', latitude, longitude } : undefined;
}

function cityAndState(text: string): LocationText | undefined {
  const comma = text.indexOf(',');
  if (comma >= 0) return cityIn(text.slice(0, comma), text.slice(comma + 1));
  // A state alone: "West Virginia" is not the city of West in Virginia.
  if (abbreviationOf(text)) return undefined;
  // "New York NY", "Fargo North Dakota": the longest state name at the end that leaves a city.
  const words = text.split(' ');
  for (let length = Math.min(STATE_MAX_WORDS, words.length - 1); length > 0; length -= 1) {
    const found = cityIn(words.slice(0, -length).join(' '), words.slice(-length).join(' '));
    if (found) return found;
  }
  return undefined;
}

function cityIn(cityText: string, stateText: string): LocationText | undefined {
  const city = cityText.trim();
  const state = abbreviationOf(stateText);
  return state && PLACE_NAME.test(city) ? { kind: 'cityState', city, state } : undefined;
}

/**
 * The part of a street address that a gazetteer of ZIPs and cities can find: its ZIP, else the city
 * and state after the last commas; undefined when it has neither. A number before a comma is a ZIP,
 * not a house.
 */
export function placeInAddress(text: string): LocationText | undefined {
  const [, zip] = ZIP_AT_END.exec(text.trim()) ?? ZIP_AT_START.exec(text) ?? [];
  if (zip) return { kind: 'zip', zip };
  const [city, state] = text.split(',').slice(-2);
  return city !== undefined && state !== undefined ? cityIn(city, state) : undefined;
}

/** The city and state before the ZIP that ends the text, for a ZIP that no place has. */
export function cityBeforeZip(text: string): LocationText | undefined {
  const whole = withoutCountry(text);
  const before = whole.replace(ZIP_AT_END, '');
  return before === whole ? undefined : (cityAndState(before) ?? placeInAddress(before));
}

/** Whether the text is a ZIP: 5 digits, optionally -4 (VAL-05). */
export const checkZip = (text: string): ProblemCode | undefined =>
  ZIP.test(text) ? undefined : 'zip.invalid';

/**
 * Whether the text is a name without a state, or with one that only the gazetteer can tell: not a
 * place yet, but one may have that name (LOC-02).
 */
export const isNameAlone = (text: string): boolean => PLACE_NAME.test(withoutCountry(text));

/**
 * VAL-05: a ZIP, a city and state, coordinates, or an address that ends in one of the first two. A
 * city alone is accepted too: the page then asks for its state.
 */
export function checkLocation(text: string): ProblemCode | undefined {
  if (text.length > LOCATION_MAX_LENGTH || !isWritable(text)) return 'location.invalid';
  const location = classifyLocation(text);
  const findable =
    location.kind === 'address'
      ? (placeInAddress(location.text) ?? isNameAlone(location.text))
      : location.kind !== 'empty';
  return findable ? undefined : 'location.invalid';
}
