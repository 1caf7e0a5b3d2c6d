import { useEffect } from 'react';

/**
 * The button that opened the dialog is gone with whom it was about: the page is gone on with from
 * its heading.
 */
export function useHeadingWhenGone(): void {
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body)
          document.getElementById('page-title')?.focus();
      });
    },
    [],
  );
}
