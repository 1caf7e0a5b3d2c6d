import type { PageId } from '#domain/pages.ts';
import { whenIdle } from '#src/banner/when-idle.ts';
import { likelyAfter } from './parts.ts';
import type { Stage } from './stage.ts';

/**
 * Loads what each page is likely to lead to, while the visitor reads it. Not while offline:
 * Chromium remembers a module that it could not fetch for as long as the page is open.
 */
export function prefetchNext(stage: Stage): void {
  let seen: PageId | undefined;
  const look = () => {
    const { page } = stage.scene();
    if (page === seen) return;
    seen = page;
    whenIdle(() => {
      if (navigator.onLine) void likelyAfter(page).then(stage.prefetch);
    });
  };
  stage.subscribe(look);
  look();
}
