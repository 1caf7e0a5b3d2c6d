import { useEffect } from 'react';

/** Focuses a step that has its own heading like a page, and the form on the way back (CHR-09). */
export function useOwnHeading(): void {
  useEffect(() => {
    startAtHeading();
    return () => {
      requestAnimationFrame(() => {
        // Another page handles its own focus.
        if (document.activeElement === document.body) startAtHeading();
      });
    };
  }, []);
}

function startAtHeading(): void {
  window.scrollTo(0, 0);
  document.getElementById('page-title')?.focus({ preventScroll: true });
}
