// What a route is asked in the attacks: right requests with a thing or two wrong, such as have only
// the form, and right ones that say something else in a place or two (SAF-09).
import fc from 'fast-check';
import { ALL_OPERATIONS } from '#contract/all-operations.ts';
import type { Operation } from '#contract/operation.ts';
import { mutate, mutations } from '#tests/faults/mutations.ts';
import { validRequests, type Request, type RequestedId } from '#tests/faults/valid-requests.ts';
import type { State } from '#tests/faults/visitor-state.ts';
import { fromSchema, wordsOf, type Words } from './from-schema.ts';
import { valueAt, withValue, type Spot } from './spots.ts';

/** So many places say something else, at most. */
const MOST_CHANGED = 3;

/** What one route is asked by a visitor who has these things, and takes. */
export const rightRequest = (state: State, id: RequestedId): Request => validRequests(state)[id];

/** All that is asked of one route by a visitor who has these things. */
export function requestsTo(state: State, id: RequestedId): fc.Arbitrary<Request> {
  const all = validRequests(state);
  const right: Request = all[id];
  const operation: Operation = ALL_OPERATIONS[id];
  const spoilt = mutations(right, []).map((mutation) => mutate(right, mutation));
  const spoiltTwice = fc
    .tuple(mutations(right, []), mutations(right, []))
    .map(([one, other]) => mutate(mutate(right, one), other));
  const formed = ofForm(operation, right, wordsOf(Object.values(all)));
  return fc.oneof(
    { weight: 3, arbitrary: spoilt },
    { weight: 1, arbitrary: spoiltTwice },
    { weight: 2, arbitrary: formed },
    { weight: 4, arbitrary: changed(right, formed) },
  );
}

/** Each part as the schema has it; the address as it was, since ids are not met by chance. */
function ofForm(operation: Operation, right: Request, words: Words): fc.Arbitrary<Request> {
  const part = (name: 'query' | 'body') => {
    const schema = operation[name];
    if (schema === undefined) return fc.constant(undefined);
    // An object again, however deep: fast-check makes some without a prototype.
    return fromSchema(schema, name, words).map((made): unknown =>
      JSON.parse(JSON.stringify(made ?? null)),
    );
  };
  return fc.record({ query: part('query'), body: part('body') }).map(({ query, body }) => ({
    ...right,
    ...(query !== undefined && { query: { ...Object(query) } }),
    ...(body !== undefined && { body }),
  }));
}

/**
 * The right request with a few of its values, or of those it might have, taken from another one: a
 * body of twenty fields made at random is hardly ever right in all of them.
 */
function changed(right: Request, formed: fc.Arbitrary<Request>): fc.Arbitrary<Request> {
  return fc
    .tuple(formed, fc.array(fc.nat(), { minLength: 1, maxLength: MOST_CHANGED }))
    .map(([made, choices]) => {
      const spots = (['query', 'body'] as const).flatMap((part) => spotsIn(made[part], [part]));
      return choices.reduce((request, choice) => {
        const spot = spots[choice % spots.length];
        return spot !== undefined && isRoomAt(request, spot)
          ? withValue(request, spot, valueAt(made, spot))
          : request;
      }, right);
    });
}

function spotsIn(value: unknown, spot: Spot): Spot[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const here: Spot = [...spot, Array.isArray(value) ? Number(name) : name];
    return [here, ...spotsIn(inner, here)];
  });
}

/** Whether something stands there that can hold the last name. */
function isRoomAt(request: Request, spot: Spot): boolean {
  const holder = valueAt(request, spot.slice(0, -1) as unknown as Spot); // never only a part: see above
  return typeof holder === 'object' && holder !== null;
}
