import type { PageId } from '#domain/pages.ts';
import { likelyAfter } from './parts.ts';
import type { Stage } from './stage.ts';

/** Where idle time cannot be asked for, what has just been drawn gets this long. */
const PAUSE_MS = 300;

/** Fetches what each page is likely to lead to, once the browser has nothing better to do. */
export function prefetchWhenIdle(stage: Stage, window: Window): void {
  let seen: PageId | undefined;
  const look = () => {
    const { page } = stage.scene();
    if (page === seen) return;
    seen = page;
    const fetchNext = () => void likelyAfter(page).then(stage.prefetch);
    if ('requestIdleCallback' in window) window.requestIdleCallback(fetchNext);
    else setTimeout(fetchNext, PAUSE_MS);
  };
  stage.subscribe(look);
  look();
}
