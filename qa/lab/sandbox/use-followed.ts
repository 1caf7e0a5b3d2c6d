import { useEffect, useRef, type RefObject } from 'react';
import { isOfPages, type Passage } from '../state-value.ts';
import type { Look } from './tree-looks.ts';

/**
 * For the scrolling tree: keeps in sight what was just entered, at first the chosen state, unless
 * somebody is moving about in it.
 */
export function useFollowed(
  rowPx: number,
  rows: readonly Look[],
  passage: Passage,
  chosen: string | undefined,
  hasFocus: boolean,
): RefObject<HTMLDivElement | null> {
  const tree = useRef<HTMLDivElement>(null);
  // What goes on in the background would only lead the eye away.
  const name =
    passage.entered.find((one) => isOfPages(one) || one.startsWith('overlay.')) ?? chosen;
  const place = rows.findIndex(({ state }) => state.name === name);
  useEffect(() => {
    const pane = tree.current;
    if (place === -1 || hasFocus || pane === null) return;
    const top = place * rowPx;
    const isInSight = top >= pane.scrollTop && top + rowPx <= pane.scrollTop + pane.clientHeight;
    if (!isInSight) pane.scrollTop = top - pane.clientHeight / 2;
  }, [rowPx, place, hasFocus]);
  return tree;
}
