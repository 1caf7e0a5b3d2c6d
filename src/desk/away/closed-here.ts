// Remembers in this tab that the desk was locked here, until the server is known to have heard of
// it: a reload must not open it again (DSK-01).
import type { DeskActor } from '#machines/desk/desk.machine.ts';
import { keepInTab, keptInTab } from '../tab-storage.ts';

/** Whether the tab's last page locked the desk without the server confirming it. */
export const wasClosedHere = (tab: () => Storage): boolean => keptInTab(tab, 'closed') === 'yes';

/** Stores it for the next page of this tab, while the chart says so. Returns how to stop. */
export function keepClosed(desk: DeskActor, tab: () => Storage): () => void {
  let isKept = wasClosedHere(tab);
  const look = () => {
    const isUnheard = desk.getSnapshot().hasTag('unheard');
    if (isUnheard === isKept) return;
    isKept = isUnheard;
    keepInTab(tab, 'closed', isUnheard ? 'yes' : undefined);
  };
  look();
  const watching = desk.subscribe(look);
  return () => watching.unsubscribe();
}
