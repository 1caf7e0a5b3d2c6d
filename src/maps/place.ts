// Extracts the state, the ZIP and the city from an answer of the maps service (LOC-02). Pure.
import { abbreviationOf, type StateCode } from '#domain/states.ts';

/** An answer of the geocoder or of place details, in one form. */
export interface Answer {
  components: readonly { long: string; short: string; types: readonly string[] }[];
  lat: number | undefined;
  lng: number | undefined;
}

export interface MapsPlace {
  state: StateCode;
  zip: string;
  lat: number;
  lng: number;
}

/** The parts of a place that an answer has; a missing part is undefined. */
export type Found = { [Part in keyof MapsPlace]: MapsPlace[Part] | undefined } & {
  city: string | undefined;
};

const ZIP = /^\d{5}/;
const ABBREVIATION_LENGTH = 2;
const CITY_TYPES = ['locality', 'postal_town', 'sublocality', 'neighborhood'];

export function readAnswer(answer: Answer): Found {
  const part = (type: string) => answer.components.find(({ types }) => types.includes(type));
  return {
    state: stateOf(part('country')?.short, part('administrative_area_level_1')),
    zip: ZIP.exec(part('postal_code')?.long ?? '')?.[0],
    city: CITY_TYPES.map((type) => part(type)?.long).find(Boolean),
    lat: answer.lat,
    lng: answer.lng,
  };
}

/**
 * For Puerto Rico and the Virgin Islands the country is the state; a place in any other country has
 * none.
 */
function stateOf(
  country: string | undefined,
  area: { long: string; short: string } | undefined,
): StateCode | undefined {
  if (country === 'PR' || country === 'VI') return country;
  if (country !== 'US' || !area) return undefined;
  return abbreviationOf(area.short.length > ABBREVIATION_LENGTH ? area.long : area.short);
}

const REQUIRED = ['lat', 'lng', 'state', 'zip'] as const;

/** LOC-04: the required parts of a place that an answer lacks. */
export const lackingParts = (found: Found): readonly (keyof MapsPlace)[] =>
  REQUIRED.filter((part) => found[part] === undefined);
