import { useEffect, useState, type ReactNode } from 'react';

/**
 * One dialog of the held time may follow another, and each returns the focus to where it was
 * before: for the second that is a button of the first, which is gone. This remembers where it was
 * before all of them. If that is gone too, `keepFocus` finds a place.
 */
export function FocusKept({ children }: { children: ReactNode }) {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // After the dialog itself has returned the focus.
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return;
        if (before instanceof HTMLElement) before.focus();
      });
    },
    [before],
  );
  return children;
}
