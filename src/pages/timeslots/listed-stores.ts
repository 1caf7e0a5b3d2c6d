import { useMemo } from 'react';
import { lastFirst } from '#machines/knowledge/choices.ts';
import type { FoundTimes } from '#machines/knowledge/times.ts';
import { useJourney, useKnown } from '#src/app/use-journey.ts';

export type ListedStore = FoundTimes['locations'][number];

/** The id of a store's card in the list. */
export const cardIdOf = (locationId: string): string => `store-${locationId}`;

/** The stores found, in the order of the list (ACC-02). */
export function useListedStores(): readonly ListedStore[] {
  const { result } = useKnown('search').search;
  const lastStore = useJourney(({ context }) => context.me?.profile?.lastVisit?.storeNumber);
  return useMemo(
    () => lastFirst<ListedStore>(result?.locations ?? [], lastStore),
    [result, lastStore],
  );
}
