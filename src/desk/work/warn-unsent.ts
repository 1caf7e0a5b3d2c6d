import type { DeskActor } from '#machines/desk/desk.machine.ts';

/**
 * Has the browser ask before the page goes, while something that was pressed is not sent yet: it is
 * kept nowhere else (DSK-02). Returns how to end it.
 */
export function warnOfUnsent(desk: DeskActor, page: EventTarget = window): () => void {
  const ask = (event: Event) => event.preventDefault();
  let isAsking = false;
  // A page that listens all the time is not kept by browsers for who comes back to it.
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
