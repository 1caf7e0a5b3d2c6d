import { useEffect, useRef } from 'react';
import { useDeskState } from './use-desk.ts';

/**
 * Where to put the focus, best first: the search field, the page's heading, and, if a narrow window
 * shows only the open visit, its heading.
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
 * The focused element may have disappeared with the pressed button, or behind what it opened; the
 * focus then moves to where keys work (WCAG 2.4.3). If the member had focused nothing, it stays
 * that way.
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
    // A browser takes the focus off a hidden element a little later.
    const isHeld = activeElement !== document.body && activeElement !== last.current;
    if (isHeld || !last.current || isShown(last.current)) return;
    const places = PLACES.flatMap((id) => document.getElementById(id) ?? []);
    places.find(isShown)?.focus({ preventScroll: true });
  });
  return null;
}
