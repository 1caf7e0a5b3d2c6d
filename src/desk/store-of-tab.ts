// The store this tab works in, over a reload: a member of several stores is not asked again
// (DSK-01).
import type { DeskActor } from '#machines/desk/desk.machine.ts';
import { keepInTab, keptInTab } from './tab-storage.ts';

/** The number of the store that the tab's last page showed. */
export const storeOfTab = (tab: () => Storage): string | undefined => keptInTab(tab, 'store');

/** Stores it for the next page of this tab. Returns how to stop. */
export function keepStore(desk: DeskActor, tab: () => Storage): () => void {
  let kept = storeOfTab(tab);
  const watching = desk.subscribe(({ context: { storeNumber } }) => {
    if (storeNumber === kept) return;
    kept = storeNumber;
    keepInTab(tab, 'store', storeNumber);
  });
  return () => watching.unsubscribe();
}
