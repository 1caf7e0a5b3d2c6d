// One browser is one desk, whatever its tabs: locked in one, it is locked in all (DSK-01).
import type { DeskActor } from '#machines/desk/desk.machine.ts';
import { keepInTab, keptInTab } from '../tab-storage.ts';

/** The channel to the other tabs of this browser. */
const CHANNEL = 'dosepath.desk';

const browser = () => window.localStorage;

/**
 * Tells the other tabs when this one locks the desk or signs out, at once and without the server;
 * and locks it here when another one says so. A tab that was frozen hears it late: what the same
 * member has opened again since stays open. Returns how to stop.
 */
export function closeTogether(desk: DeskActor): () => void {
  const others = new BroadcastChannel(CHANNEL);
  others.addEventListener('message', () => {
    const { worker } = desk.getSnapshot().context;
    const isOpenAgain = worker !== undefined && keptInTab(browser, 'openFor') === worker;
    if (!isOpenAgain) desk.send({ type: 'desk.locked' });
  });
  let wasOpen = false;
  const watching = desk.subscribe((snapshot) => {
    const isOpen = snapshot.matches('atDesk');
    if (isOpen && !wasOpen) keepInTab(browser, 'openFor', snapshot.context.worker);
    if (wasOpen && snapshot.hasTag('unheard')) {
      keepInTab(browser, 'openFor', undefined);
      others.postMessage('closed');
    }
    wasOpen = isOpen;
  });
  return () => {
    watching.unsubscribe();
    others.close();
  };
}
