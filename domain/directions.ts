import { chain } from './chain.ts';

interface Address {
  line1: string;
  city: string;
  state: string;
  zip: string;
}

/**
 * Where the maps of this device show the way to a store: an address that phones open in their own
 * app (https://developers.google.com/maps/documentation/urls, SLT-10). It says nothing of who goes.
 */
export function directionsTo({ line1, city, state, zip }: Address): string {
  const url = new URL('https://www.google.com/maps/dir/');
  url.searchParams.set('api', '1');
  url.searchParams.set('destination', `${line1}, ${city}, ${state} ${zip}`);
  return url.href;
}

/** Where the maps of this device show our stores around whoever asks, while we know of no place. */
export function storesNearby(): string {
  const url = new URL('https://www.google.com/maps/search/');
  url.searchParams.set('api', '1');
  url.searchParams.set('query', chain().pharmacy);
  return url.href;
}
