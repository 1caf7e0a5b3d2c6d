// One browser is one desk, whatever its tabs: locked in one, it is locked in all (DSK-01).
import type { DeskActor } from '#machines/desk/desk.machine.ts';

/** The channel to the other tabs of this browser. */
const CHANNEL = 'dosepath.desk';

/**
 * Tells the other tabs when this one locks the desk or signs out, at once and without the server;
 * and locks it here when another one says so. Returns how to stop.
 */
export function closeTogether(desk: DeskActor): () => void {
  const others = new BroadcastChannel(CHANNEL);
  others.addEventListener('message', () => desk.send({ type: 'desk.locked' }));
  let wasOpen = false;
  const watching = desk.subscribe((snapshot) => {
    const isOpen = snapshot.matches('atDesk');
    if (wasOpen && snapshot.hasTag('unheard')) others.postMessage('closed');
    wasOpen = isOpen;
  });
  return () => {
    watching.unsubscribe();
    others.close();
  };
}
