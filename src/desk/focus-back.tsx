import { useEffect, useRef } from 'react';
import { useDeskState } from './use-desk.ts';

/**
 * Where the keys are at work, best first: what finds somebody, else the page's heading, and where a
 * narrow window has room for what is open only, its heading.
 */
const PLACES = [
  'find',
  'poster-title',
  'calendar-title',
  'print-title',
  'stock',
  'people',
  'webhooks',
  'sheet-title',
  'walk-in-title',
  'stock-form',
];

const isShown = (element: Element) => element.isConnected && element.checkVisibility();

/**
 * What had the focus may be gone with what was pressed, or hidden behind what it opened; the keys
 * then go on where they work (WCAG 2.4.3). Whoever put the focus nowhere themselves is left alone.
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
    const { activeElement } = document;
    // A browser takes the focus from what is hidden a little later.
    const isHeld = activeElement !== document.body && activeElement !== last.current;
    if (isHeld || !last.current || isShown(last.current)) return;
    const places = PLACES.flatMap((id) => document.getElementById(id) ?? []);
    places.find(isShown)?.focus({ preventScroll: true });
  });
  return null;
}
