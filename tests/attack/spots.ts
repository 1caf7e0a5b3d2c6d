// Where a valid request names something that belongs to somebody: found by comparison, so that no
// list of fields has to be kept, and a new operation is attacked by itself (SAF-09).
import { randomInt, randomUUID } from 'node:crypto';
import type { Operation } from '#contract/operation.ts';
import type { Json, Request } from '#tests/faults/valid-requests.ts';

/** From a part of the request to one of its texts. */
export type Spot = readonly [part: 'params' | 'query' | 'body', ...names: (string | number)[]];

/** A store and its times are shown to everybody; a store's team and stock are not. */
const PUBLIC = new Set(['storeNumber', 'storeNumbers', 'slot']);
/** What hangs on the wall of a store. */
const ON_THE_WALL = ['checkIn'];

/** `again` is the first one's request built once more: what differs there is only made up. */
export function idSpots(operation: Operation, [one, again, other]: readonly Request[]): Spot[] {
  return (['params', 'query', 'body'] as const).flatMap((part) =>
    textsIn(one?.[part], [part]).flatMap(({ spot, text }) => {
      const isMadeUp = valueAt(again, spot) !== text;
      const isEverybodys = valueAt(other, spot) === text;
      const isPoster = ON_THE_WALL.includes(operation.operationId) && spot.includes('key');
      const isPublic =
        isPoster || (!operation.role && spot.some((name) => PUBLIC.has(String(name))));
      return isMadeUp || isEverybodys || isPublic ? [] : [spot];
    }),
  );
}

function textsIn(value: unknown, spot: Spot): { spot: Spot; text: string }[] {
  if (typeof value === 'string') return [{ spot, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    textsIn(inner, [...spot, Array.isArray(value) ? Number(name) : name]),
  );
}

export const valueAt = (request: Request | undefined, spot: Spot): unknown =>
  spot.reduce<unknown>((value, name) => (Object(value) as Json)[name], request); // any object has names

/** The request with another value there. */
export function withValue(request: Request, spot: Spot, value: unknown): Request {
  const copy = structuredClone(request);
  const holder = spot.slice(0, -1).reduce<unknown>((at, name) => (Object(at) as Json)[name], copy); // as above
  (holder as Json)[spot.at(-1) ?? ''] = value; // where a text stands, something holds it
  return copy;
}

const LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ';

/** Of the same form, and nobody's. */
export function nobodys(text: string): string {
  if (/^[\da-f]{8}-[\da-f-]{27}$/.test(text)) return randomUUID();
  if (text.includes('@')) return `nobody.${randomUUID()}@example.com`;
  return text.replaceAll(/\d|[A-Z]|[a-z]/g, (char) => {
    if (/\d/.test(char)) return String(randomInt(10));
    const letter = LETTERS.charAt(randomInt(LETTERS.length));
    return /[a-z]/.test(char) ? letter.toLowerCase() : letter;
  });
}
