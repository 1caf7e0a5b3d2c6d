// The two requests to the maps service: geocoding a text or position, and the place details for an
// id.
import { mapsFailure, UNKNOWN_ERROR } from './failure.ts';
import type { GeocoderRequest, LatLng, Maps } from './google.ts';
import type { Answer } from './place.ts';

/**
 * The geocoder's results, the most likely first; empty for ZERO_RESULTS.
 *
 * @throws ServiceError 1002 with the provider's status for any other than OK (LOC-04)
 */
export function askGeocoder(maps: Maps, request: GeocoderRequest): Promise<readonly Answer[]> {
  return answered(async () => {
    const { Geocoder } = await maps.importLibrary('geocoding');
    const { results } = await new Geocoder().geocode(request);
    return results.map(({ address_components: components = [], geometry }) => ({
      components: components.map(({ long_name: long, short_name: short, types }) => ({
        long,
        short,
        types,
      })),
      ...positionOf(geometry?.location),
    }));
  });
}

/**
 * The details of a place (LOC-02).
 *
 * @throws ServiceError as for the geocoder; UNKNOWN_ERROR when the places library does not load
 */
export function askPlace(maps: Maps, id: string): Promise<readonly Answer[]> {
  return answered(async () => {
    const { Place } = await maps.importLibrary('places');
    const place = new Place({ id });
    await place.fetchFields({ fields: ['addressComponents', 'location'] });
    const components = (place.addressComponents ?? []).map(({ longText, shortText, types }) => ({
      long: longText ?? '',
      short: shortText ?? '',
      types,
    }));
    return [{ components, ...positionOf(place.location) }];
  });
}

const positionOf = (location: LatLng | null | undefined) => ({
  lat: location?.lat(),
  lng: location?.lng(),
});

async function answered(question: () => Promise<readonly Answer[]>): Promise<readonly Answer[]> {
  try {
    return await question();
  } catch (thrown) {
    const status = statusOf(thrown);
    console.warn('GEOCODE: the maps service did not answer OK', status);
    if (status === 'ZERO_RESULTS') return [];
    throw mapsFailure(1002, status);
  }
}

const statusOf = (thrown: unknown): string =>
  typeof thrown === 'object' &&
  thrown !== null &&
  'code' in thrown &&
  typeof thrown.code === 'string'
    ? thrown.code
    : UNKNOWN_ERROR;
