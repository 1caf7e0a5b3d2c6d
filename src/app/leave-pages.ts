import type { Stage } from './stage.ts';

/**
 * Takes the focus off a page before it is removed. Otherwise the browser lays out the half-removed
 * page for nothing when the focused element disappears.
 */
export function leavePages(stage: Stage): void {
  let { page } = stage.scene();
  stage.subscribe(() => {
    const now = stage.scene().page;
    if (now === page) return;
    page = now;
    const focused = document.activeElement;
    if (focused instanceof HTMLElement) focused.blur();
  });
}
