import { useEffect } from 'react';

/**
 * A step of the page that has a heading of its own: it is gone to as a page is, and so is the form
 * on the way back (CHR-09).
 */
export function useOwnHeading(): void {
  useEffect(() => {
    startAtHeading();
    return () => {
      requestAnimationFrame(() => {
        // Another page sees to its own focus.
        if (document.activeElement === document.body) startAtHeading();
      });
    };
  }, []);
}

function startAtHeading(): void {
  window.scrollTo(0, 0);
  document.getElementById('page-title')?.focus({ preventScroll: true });
}
