import { useEffect } from 'react';

/**
 * The button that opened the dialog disappeared with its person: the page's heading gets the focus.
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
