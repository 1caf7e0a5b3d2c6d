import { useEffect, useState, type ReactNode } from 'react';

/**
 * One dialog of the held time may follow another, and each gives the focus back to where it was
 * before itself: the second to a button of the first, which is gone. Where it was before all of
 * them is remembered here; when that is gone as well, the page goes on at its heading.
 */
export function FocusKept({ children }: { children: ReactNode }) {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // After the dialog itself has given back what it took.
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return;
        const isThere = before?.isConnected && before !== document.body;
        const target = isThere ? before : document.getElementById('page-title');
        if (target instanceof HTMLElement) target.focus();
      });
    },
    [before],
  );
  return children;
}
