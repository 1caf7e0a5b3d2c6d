// The place of a store, as a search would have found it.
import type { GeocodeReply } from '#contract/geo.ts';
import type { Store } from '#contract/stores.ts';
import { abbreviationOf, STATE_NAMES } from '#domain/states.ts';

export function placeOfStore(
  { state, city, zip, timeZone }: Store['address'],
  { latitude, longitude }: Store['position'],
): GeocodeReply {
  const code = abbreviationOf(state);
  return {
    status: 'OK',
    state,
    stateName: code ? STATE_NAMES[code] : state,
    city,
    q: zip,
    r: '50',
    lat: latitude,
    lng: longitude,
    requestType: 'locator',
    s: '10',
    p: '1',
    timeZone,
    source: 'searchStores',
    locationSearchText: zip,
  };
}
