// The address shows the page on screen, so that a reload returns to it (DSK-04).
import { DESK_PAGES, DESK_PATH, deskPathOf, type DeskPage } from '#domain/desk-pages.ts';
import type { DeskActor, DeskSnapshot } from '#machines/desk/desk.machine.ts';

/** The page that replaces the day; undefined where the day is on screen, or no one is at work. */
export const pageOf = (snapshot: DeskSnapshot): DeskPage | undefined =>
  DESK_PAGES.find((one) => snapshot.matches({ atDesk: { working: { page: one } } }));

/**
 * Behind a lock it stays as it was; whoever signs in after another member left starts with the day.
 * Returns how to stop.
 */
export function keepAddress(desk: DeskActor, { history, location }: AddressBar): () => void {
  const show = () => {
    const snapshot = desk.getSnapshot();
    const isAtWork = snapshot.matches({ atDesk: 'working' });
    if (!isAtWork && !snapshot.matches({ away: 'signedOut' })) return;
    const page = isAtWork ? pageOf(snapshot) : snapshot.context.opens;
    const path = page ? deskPathOf(page) : DESK_PATH;
    if (location.pathname !== path) history.replaceState(null, '', path);
  };
  show();
  const watching = desk.subscribe(show);
  return () => watching.unsubscribe();
}

type AddressBar = Pick<Window, 'history' | 'location'>;
