// Remembers in this tab that the desk was closed here, until the server is known to have heard of
// it: a reload must not open it again (DSK-01).
import type { DeskActor } from '#machines/desk/desk.machine.ts';

/** In the tab's session storage. */
export const CLOSED_KEY = 'dosepath.desk.closed';

/** Whether the tab's last page left a desk that was closed and not known to be. */
export const wasClosedHere = (storage: () => Storage): boolean =>
  where(storage)?.getItem(CLOSED_KEY) === 'yes';

/** Keeps it for the next page of this tab, as long as the chart says so. Returns how to end it. */
export function keepClosed(desk: DeskActor, storage: () => Storage): () => void {
  let isKept = wasClosedHere(storage);
  const look = () => {
    const isUnheard = desk.getSnapshot().hasTag('unheard');
    if (isUnheard === isKept) return;
    isKept = isUnheard;
    if (isUnheard) where(storage)?.setItem(CLOSED_KEY, 'yes');
    else where(storage)?.removeItem(CLOSED_KEY);
  };
  look();
  const watching = desk.subscribe(look);
  return () => watching.unsubscribe();
}

/** A browser may have none for us. */
function where(storage: () => Storage): Storage | undefined {
  try {
    return storage();
  } catch {
    return undefined;
  }
}
