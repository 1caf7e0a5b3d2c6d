// QAL-07: the places of one context: which states it comes to, in how many steps, and why not to
// others.
import type { InContexts } from '../context-file.ts';
import { pairOf, type ContextName } from '../contexts.ts';
import { counted } from '#domain/counted.ts';
import type { Place } from './places.ts';

export interface PlacesIn {
  readonly places: readonly Place[];
  /** `12 states: The page is of a group.`, the commonest first. */
  readonly without: readonly string[];
}

export function placesIn(
  { ways, without }: InContexts,
  context: ContextName,
  places: readonly Place[],
): PlacesIn {
  const counts = new Map<string, number>();
  const here = places.flatMap((place) => {
    const stops = place.stops.flatMap((stop) => {
      const pair = pairOf(context, stop.state);
      const way = ways.get(pair);
      const reason = without.get(pair);
      if (reason !== undefined) counts.set(reason, (counts.get(reason) ?? 0) + 1);
      return way === undefined ? [] : [{ ...stop, steps: way.length }];
    });
    return stops.length === 0 ? [] : [{ ...place, stops }];
  });
  return {
    places: here,
    without: [...counts]
      .toSorted(([, one], [, other]) => other - one)
      .map(([reason, count]) => `${counted(count, 'state')}: ${reason}`),
  };
}
