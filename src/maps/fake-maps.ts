// A maps library for tests: gives the scripted answers, and records its requests.
import type { GeocodeReply } from '#contract/geo.ts';
import type { Outcome } from '#machines/chart/answers.ts';
import type { Geocoder, GeocoderRequest, GeocoderResult, Maps, Place } from './google.ts';

/** [long, short, type] */
type Part = readonly [long: string, short: string, type: string];

export const AUSTIN: readonly Part[] = [
  ['Austin', 'Austin', 'locality'],
  ['Texas', 'TX', 'administrative_area_level_1'],
  ['United States', 'US', 'country'],
  ['78701', '78701', 'postal_code'],
];

const at = (lat: number, lng: number) => ({ lat: () => lat, lng: () => lng });

export const result = (parts: readonly Part[], position = at(30.27, -97.74)): GeocoderResult => ({
  address_components: parts.map(([long_name, short_name, type]) => ({
    long_name,
    short_name,
    types: [type, 'political'],
  })),
  geometry: { location: position },
});

export const without = (parts: readonly Part[], type: string) =>
  parts.filter(([, , its]) => its !== type);

/** The library's rejection for any status but OK. */
export const status = (code: string) => Object.assign(new Error(`GEOCODE: ${code}`), { code });

export interface Script {
  /** Answers of the geocoder, in order; the last one is repeated. */
  geocoder?: readonly (readonly GeocoderResult[] | Error)[];
  /** The details of the only place, or the places library's error. */
  place?: readonly Part[] | Error;
}

export function fakeMaps({ geocoder = [[]], place = [] }: Script) {
  const asked: { geocoder: GeocoderRequest[]; placeIds: string[] } = { geocoder: [], placeIds: [] };

  class FakeGeocoder implements Geocoder {
    async geocode(request: GeocoderRequest) {
      asked.geocoder.push(request);
      const answer = geocoder[Math.min(asked.geocoder.length, geocoder.length) - 1] ?? [];
      if (answer instanceof Error) throw answer;
      return { results: answer };
    }
  }

  class FakePlace implements Place {
    addressComponents: Place['addressComponents'] = [];
    location: Place['location'] = null;

    constructor({ id }: { id: string }) {
      asked.placeIds.push(id);
    }

    async fetchFields({ fields }: { fields: readonly string[] }) {
      if (place instanceof Error) throw place;
      if (fields.includes('location')) this.location = at(18.38, -65.96);
      if (fields.includes('addressComponents'))
        this.addressComponents = place.map(([longText, shortText, type]) => ({
          longText,
          shortText,
          types: [type],
        }));
    }
  }

  // The two existing libraries, by name.
  const importLibrary = (async (name: 'geocoding' | 'places') =>
    name === 'geocoding'
      ? { Geocoder: FakeGeocoder }
      : { Place: FakePlace }) as Maps['importLibrary'];
  return { maps: { importLibrary } satisfies Maps, asked };
}

/** The answer of our own server's geocode. */
export const known = (reply: Partial<GeocodeReply> = {}): Outcome<GeocodeReply> => ({
  ok: true,
  value: {
    status: 'OK',
    state: 'TX',
    stateName: 'Texas',
    city: 'Austin (gazetteer)',
    q: '78701',
    r: '50',
    lat: 30.2,
    lng: -97.7,
    requestType: 'locator',
    s: '10',
    p: '1',
    timeZone: 'America/Chicago',
    source: 'searchStores',
    locationSearchText: '78701',
    ...reply,
  },
});

export const unknown: Outcome<GeocodeReply> = {
  ok: false,
  refusal: { code: 'FC_903_NotFound', message: 'not in the gazetteer', transactionId: 'server' },
};
