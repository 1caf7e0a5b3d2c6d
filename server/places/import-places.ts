// Imports the places of another party's feed (STD-02).
import type pg from 'pg';
import { hyphenatePhone, phoneDigits } from '#domain/phone-shape.ts';
import { gazetteer, type Gazetteer } from '#server/geo/gazetteer.ts';
import { judgePlace } from '#server/stores/import/judge-place.ts';
import { replacePlaces, type OtherPlace } from './places.store.ts';
import type { FeedLocation, FeedPlace, ReadFeed } from './read-feed.ts';

const PHONE_DIGITS = 10;
const SHOWN = 20;

/**
 * Replaces the places the feed had before. A place without an address that can be found, or without
 * phone and link, is left out with the reason.
 * @returns the text to print
 */
export async function importPlaces(pool: pg.Pool, feed: ReadFeed): Promise<string> {
  const towns = gazetteer();
  const refused = [...feed.refused];
  const places = feed.places.flatMap((place) => {
    const judged = judge(place, towns);
    if (typeof judged !== 'string') return [judged];
    refused.push(`Location/${place.location.id}: ${judged}`);
    return [];
  });
  const { kept, gone } = await replacePlaces(pool, feed.source, places);
  const count = (number: number) => number.toLocaleString('en-US');
  return [
    `${count(feed.places.length)} places read: ${count(kept)} kept, ${count(gone)} of before are gone.`,
    'They are shown with their link or phone, and not booked here.',
    ...(refused.length > 0 ? [`Not taken (${count(refused.length)})`] : []),
    ...refused.slice(0, SHOWN).map((line) => `  ${line}`),
  ].join('\n');
}

function judge({ location, cvx, availability }: FeedPlace, towns: Gazetteer): OtherPlace | string {
  const { address, position } = location;
  const line1 = (address.line[0] ?? '').trim();
  if (line1 === '') return 'no street address';
  const where = judgePlace(
    {
      chain: '',
      store: '',
      name: location.name,
      street: line1,
      zip: address.postalCode,
      city: address.city,
      state: address.state,
      lat: position ? String(position.latitude) : '',
      lng: position ? String(position.longitude) : '',
      phone: '',
      tz: '',
    },
    towns,
  );
  if (typeof where === 'string') return where;
  const [phone, url] = [phoneOf(location), urlOf(location)];
  if (phone === null && url === null)
    return 'neither a phone nor an address that begins with https://';
  const { zip, city, state, latitude, longitude } = where;
  return {
    externalId: location.id,
    name: location.name,
    line1,
    city,
    state,
    zip,
    latitude,
    longitude,
    phone,
    url,
    cvx,
    availability,
  };
}

const toldBy = ({ telecom }: FeedLocation, system: string): string[] =>
  telecom.flatMap((one) => (one.system === system ? one.value : []));

function phoneOf(location: FeedLocation): string | null {
  const found = toldBy(location, 'phone').find((text) => phoneDigits(text).length === PHONE_DIGITS);
  return found === undefined ? null : hyphenatePhone(found);
}

/** Links for patients must be encrypted, and never a script. */
function urlOf(location: FeedLocation): string | null {
  const found = toldBy(location, 'url').find(
    (text) => URL.canParse(text) && new URL(text).protocol === 'https:',
  );
  return found === undefined ? null : new URL(found).href;
}
