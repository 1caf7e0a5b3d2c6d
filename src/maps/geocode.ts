// Geocodes a text with the maps service, with the result shape of our own server's geocode
// (LOC-02..05).
import { v4 as uuid } from 'uuid';
import type { GeocodeReply } from '#contract/geo.ts';
import { classifyLocation, placeInAddress, type LocationText } from '#domain/location-text.ts';
import type { ProblemCode } from '#domain/problems.ts';
import { STATE_NAMES } from '#domain/states.ts';
import type { Outcome } from '#machines/chart/answers.ts';
import { problemText } from '../i18n/problem-text.ts';
import { askGeocoder, askPlace } from './answers.ts';
import { GEOCODE_ISSUES, placeIdFor, type GeocodeIssues } from './geocode-issues.ts';
import type { GeocoderRequest, Maps } from './google.ts';
import { lackingParts, readAnswer, type Answer, type Found, type MapsPlace } from './place.ts';

export interface Helpers {
  maps: () => Promise<Maps>;
  /** Our own server's geocode: it knows the time zones. */
  askServer: (text: string) => Promise<Outcome<GeocodeReply>>;
  issues?: GeocodeIssues;
}

/**
 * Finds the place of a text. Refusals as for the server's geocode: INVALID_REQUEST for an empty
 * text, FC_903_NotFound when there is no such place in the US, PR or VI, or none with position,
 * state and ZIP.
 *
 * @throws ServiceError with the provider's status in `errorData` (LOC-04)
 */
export async function geocodeWithMaps(
  text: string,
  { maps: load, askServer, issues = GEOCODE_ISSUES }: Helpers,
): Promise<Outcome<GeocodeReply>> {
  const location = classifyLocation(text);
  if (location.kind === 'empty') return refused('INVALID_REQUEST', 'location.invalid');
  const maps = await load();
  const placeId = placeIdFor(text, issues);
  const answers = placeId
    ? await askPlace(maps, placeId)
    : await askGeocoder(maps, requestFor(location, text.trim()));
  const found = await placeAmong(answers, maps);
  if (!found) return refused('FC_903_NotFound', 'location.unknown');
  const known = await knownThere(found, askServer);
  if (!known.ok) return known;
  const { state, zip, lat, lng, city = known.value.city } = found;
  return {
    ok: true,
    value: {
      // Its time zone and the store to call among it.
      ...known.value,
      state,
      stateName: STATE_NAMES[state],
      city,
      q: zip,
      lat,
      lng,
      source: 'google',
      locationSearchText: text.trim(),
    },
  };
}

/**
 * LOC-02: searches only the country the text names. If it names none, the US is preferred, and
 * results in other countries are dropped.
 */
function requestFor(location: LocationText, text: string): GeocoderRequest {
  if (location.kind === 'coordinates')
    return { location: { lat: location.latitude, lng: location.longitude } };
  const country = countryOf(location.kind === 'address' ? placeInAddress(location.text) : location);
  return {
    address: text,
    region: 'us',
    ...(country && { componentRestrictions: { country } }),
  };
}

function countryOf(location: LocationText | undefined): 'US' | 'PR' | 'VI' | undefined {
  if (location?.kind === 'zip') {
    // The Postal Service's ranges of the two territories.
    if (/^00[679]/.test(location.zip)) return 'PR';
    return location.zip.startsWith('008') ? 'VI' : 'US';
  }
  if (location?.kind !== 'cityState') return undefined;
  return location.state === 'PR' || location.state === 'VI' ? location.state : 'US';
}

type Place = MapsPlace & Pick<Found, 'city'>;

/**
 * The most likely result in our area. An incomplete one is logged, naming only its missing parts,
 * and counts as none (LOC-04).
 */
async function placeAmong(answers: readonly Answer[], maps: Maps): Promise<Place | undefined> {
  const read = answers.map(readAnswer);
  const first = read.find(({ state }) => state !== undefined) ?? read[0];
  if (!first) return undefined;
  const found = await withZip(first, maps);
  if (isPlace(found)) return found;
  console.warn('GEOCODE: the answer lacks', lackingParts(found).join(', '));
  return undefined;
}

const isPlace = (found: Found): found is Found & Place => lackingParts(found).length === 0;

/** A city has no ZIP of its own: it gets the one at its center. */
async function withZip(found: Found, maps: Maps): Promise<Found> {
  const { state, zip, lat, lng } = found;
  if (zip !== undefined || state === undefined || lat === undefined || lng === undefined)
    return found;
  const there = (await askGeocoder(maps, { location: { lat, lng } })).map(readAnswer);
  return { ...found, zip: there.find((one) => one.zip !== undefined && one.state === state)?.zip };
}

/**
 * What our server knows about the ZIP or, if the ZIP is not in its gazetteer, about the place
 * nearest to the position.
 */
async function knownThere({ zip, lat, lng }: Place, askServer: Helpers['askServer']) {
  const known = await askServer(zip);
  return known.ok ? known : askServer(`${lat},${lng}`);
}

function refused(
  code: 'INVALID_REQUEST' | 'FC_903_NotFound',
  problem: ProblemCode,
): Outcome<GeocodeReply> {
  const message = problemText(problem);
  const fields = [{ name: 'text', message, code: problem }];
  return { ok: false, refusal: { code, message, transactionId: uuid(), fields } };
}
