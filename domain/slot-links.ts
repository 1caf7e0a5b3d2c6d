// The last part of an address that leads to one time at one store (STD-01): the feed's booking deep
// link. It names a store and a moment, and no person.

import { pathOf } from './pages.ts';

export interface SlotRef {
  storeNumber: string;
  /** Minutes since 1970 UTC. */
  minute: number;
}

/** No written time has five characters: base64 has none of that length. */
const ZIP = /^\d{5}$/;

/** MNG-04: an address at which a booking begins near a store, by its ZIP, at no time of its own. */
export const addressNear = (zip: string): string => `${pathOf('slot')}/${zip}`;

/** The ZIP of such an address; undefined for the key of a time. */
export const zipOfKey = (key: string): string | undefined => ZIP.exec(key)?.[0];

const BASE = 36;
/** A store's number, a tilde, and the minute. */
const WRITTEN = /^(?<store>[^~]{1,40})~(?<minute>[0-9a-z]{1,7})$/;
const LONGEST = 120;

/** Opaque to others: letters, digits, `-` and `_` only. */
export function slotKeyOf({ storeNumber, minute }: SlotRef): string {
  const bytes = new TextEncoder().encode(`${storeNumber}~${minute.toString(BASE)}`);
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** Reads what `slotKeyOf` wrote; undefined for anything else. */
export function slotOfKey(key: string): SlotRef | undefined {
  if (key.length > LONGEST || !/^[\w-]+$/.test(key)) return undefined;
  try {
    const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
    const read = WRITTEN.exec(new TextDecoder('utf-8', { fatal: true }).decode(bytes))?.groups;
    if (!read?.['store'] || !read['minute']) return undefined;
    return { storeNumber: read['store'], minute: Number.parseInt(read['minute'], BASE) };
  } catch {
    return undefined;
  }
}
