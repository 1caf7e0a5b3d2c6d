import type { Stage } from './stage.ts';

/**
 * Takes the focus from what is on a page before the page goes. A browser that loses what has the
 * focus lays out the page that goes, half taken away, for nothing.
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
