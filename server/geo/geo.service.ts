import type { GeocodeReply } from '#contract/geo.ts';
import {
  cityBeforeZip,
  classifyLocation,
  isNameAlone,
  placeInAddress,
  withoutCountry,
} from '#domain/location-text.ts';
import type { LocationText } from '#domain/location-text.ts';
import { STATE_NAMES } from '#domain/states.ts';
import { invalid, refuse, type Refused } from '#server/http/refusal.ts';
import { spelledOut } from './spelled-out.ts';
import type { Gazetteer, Place } from './gazetteer.ts';

/**
 * LOC-01..04: finds the place a text means. Empty or malformed text: INVALID_REQUEST. An unknown
 * place, or a city without its state, for which there are suggestions: FC_903_NotFound.
 */
export function geocodeText(gazetteer: Gazetteer, text: string): GeocodeReply | Refused {
  const location = meaningOf(text);
  if (!location && isNameAlone(text)) return unknown;
  if (!location) return invalid('text', 'location.invalid');
  const city = cityBeforeZip(text);
  const place = find(gazetteer, location) ?? (city && find(gazetteer, city));
  return place ? replyFor(place, text.trim()) : unknown;
}

const unknown = refuse('FC_903_NotFound', {
  fields: [{ name: 'text', problem: 'location.unknown' }],
});

/**
 * Streets are not in the gazetteer; an address is found by the ZIP, or city and state, at its end.
 */
function meaningOf(text: string): LocationText | undefined {
  const location = classifyLocation(text);
  if (location.kind === 'address') {
    const spelled = spelledOut(withoutCountry(text));
    return placeInAddress(location.text) ?? (spelled ? placeInAddress(spelled) : undefined);
  }
  return location.kind === 'empty' ? undefined : location;
}

function find(gazetteer: Gazetteer, location: LocationText): Place | undefined {
  switch (location.kind) {
    case 'zip':
      return gazetteer.byZip(location.zip);
    case 'cityState':
      return gazetteer.byCity(location.city, location.state);
    case 'coordinates':
      return gazetteer.nearest(location.latitude, location.longitude);
    case 'address':
    case 'empty':
      return undefined;
  }
}

/** A place in the contract's form; `text` is the search text. */
export function replyFor(place: Place, text: string): GeocodeReply {
  return {
    status: 'OK',
    state: place.state,
    stateName: STATE_NAMES[place.state],
    city: place.city,
    q: place.zip,
    r: '50',
    lat: place.latitude,
    lng: place.longitude,
    requestType: 'locator',
    s: '10',
    p: '1',
    timeZone: place.timeZone,
    source: 'searchStores',
    locationSearchText: text,
  };
}
