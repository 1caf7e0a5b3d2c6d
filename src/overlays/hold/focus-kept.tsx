import { useEffect, useState, type ReactNode } from 'react';

/**
 * One dialog of the held time may follow another, and each returns the focus to where it was
 * before: for the second that is a button of the first, which is gone. This remembers where it was
 * before all of them; if that is gone too, the page's heading is focused.
 */
export function FocusKept({ children }: { children: ReactNode }) {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // After the dialog itself has returned the focus.
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
