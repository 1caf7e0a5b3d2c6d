import { chain } from './chain.ts';

interface Address {
  line1: string;
  city: string;
  state: string;
  zip: string;
}

/**
 * Where this device's maps show the way to a store: an address that phones open in their own app
 * (https://developers.google.com/maps/documentation/urls, SLT-10). It does not say who is going.
 */
export function directionsTo({ line1, city, state, zip }: Address): string {
  const url = new URL('https://www.google.com/maps/dir/');
  url.searchParams.set('api', '1');
  url.searchParams.set('destination', `${line1}, ${city}, ${state} ${zip}`);
  return url.href;
}

/** Where this device's maps show our stores near the visitor, when we know no place. */
export function storesNearby(): string {
  const url = new URL('https://www.google.com/maps/search/');
  url.searchParams.set('api', '1');
  url.searchParams.set('query', chain().pharmacy);
  return url.href;
}
