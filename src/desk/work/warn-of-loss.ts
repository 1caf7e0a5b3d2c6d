import type { DeskActor } from '#machines/desk/desk.machine.ts';
import { wouldLose } from '#machines/desk/only-here.ts';

/**
 * Makes the browser ask before the page is left while it has something that is stored nowhere else:
 * a press that is not sent, a form that is not saved (DSK-02). Returns how to stop.
 */
export function warnOfLoss(desk: DeskActor, page: EventTarget = window): () => void {
  const ask = (event: Event) => event.preventDefault();
  let isAsking = false;
  // Listens only when needed: browsers do not cache a page with this listener for going back.
  const watching = desk.subscribe((now) => {
    if (wouldLose(now) === isAsking) return;
    isAsking = !isAsking;
    if (isAsking) page.addEventListener('beforeunload', ask);
    else page.removeEventListener('beforeunload', ask);
  });
  return () => {
    watching.unsubscribe();
    page.removeEventListener('beforeunload', ask);
  };
}
