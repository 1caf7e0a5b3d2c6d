import { useEffect } from 'react';
import { isOfPages, type Passage } from '../state-value.ts';
import type { Look } from './tree-looks.ts';

/** Keeps what was just entered in sight, at first the chosen state; inside the scrolling tree only, unless somebody is moving about in it. */
export function useFollowed(
  tree: { readonly current: HTMLElement | null },
  rowPx: number,
  rows: readonly Look[],
  passage: Passage,
  chosen: string | undefined,
  hasFocus: boolean,
) {
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
  }, [tree, rowPx, place, hasFocus]);
}
