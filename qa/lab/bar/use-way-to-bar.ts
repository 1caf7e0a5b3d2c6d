import { useEffect, useRef, type RefObject } from 'react';

/** As browsers move between their parts: also while a dialog of the app keeps Tab to itself. */
const WAY = 'F6';

/** F6 goes to the first key of the bar, from wherever the focus is. */
export function useWayToBar(): RefObject<HTMLElement | null> {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== WAY) return;
      event.preventDefault();
      bar.current?.querySelector('button')?.focus();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return bar;
}
