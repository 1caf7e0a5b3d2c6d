import type { DeskActor } from '#machines/desk/desk.machine.ts';

/**
 * Makes the browser ask before the page is left while a press has not been sent: it is stored
 * nowhere else (DSK-02). Returns how to stop.
 */
export function warnOfUnsent(desk: DeskActor, page: EventTarget = window): () => void {
  const ask = (event: Event) => event.preventDefault();
  let isAsking = false;
  // Listens only when needed: browsers do not cache a page with this listener for going back.
  const watching = desk.subscribe(({ context: { pressed } }) => {
    if (pressed.length > 0 === isAsking) return;
    isAsking = !isAsking;
    if (isAsking) page.addEventListener('beforeunload', ask);
    else page.removeEventListener('beforeunload', ask);
  });
  return () => {
    watching.unsubscribe();
    page.removeEventListener('beforeunload', ask);
  };
}
