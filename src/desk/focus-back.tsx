import { useEffect, useRef } from 'react';
import { useDeskState } from './use-desk.ts';

/** Where the keys are at work, best first: what finds somebody, else the page's heading. */
const PLACES = ['find', 'poster-title', 'calendar-title', 'print-title', 'stock', 'people'];

/**
 * What had the focus may be gone with what was pressed; the keys then go on where they work (WCAG
 * 2.4.3). Whoever put the focus nowhere themselves is left alone.
 */
export function FocusBack() {
  useDeskState((state) => state);
  const last = useRef<Element>(undefined);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if (target instanceof Element) last.current = target;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  useEffect(() => {
    const isLost = document.activeElement === document.body && last.current?.isConnected === false;
    if (!isLost) return;
    const place = PLACES.map((id) => document.getElementById(id)).find((one) => one !== null);
    place?.focus({ preventScroll: true });
  });
  return null;
}
