import { useEffect } from 'react';
import { isOfPages, type Passage } from '../state-value.ts';

/** Keeps what was just entered in sight, inside the scrolling pane only, unless somebody is moving about in the tree. */
export function useFollowed(
  tree: { readonly current: HTMLElement | null },
  passage: Passage,
  hasFocus: boolean,
) {
  useEffect(() => {
    // What goes on in the background would only lead the eye away.
    const name = passage.entered.find((one) => isOfPages(one) || one.startsWith('overlay.'));
    const pane = tree.current?.closest('[data-pane]');
    if (name === undefined || hasFocus || !pane) return;
    const row = tree.current?.querySelector(`[data-name="${CSS.escape(name)}"]`);
    if (!row) return;
    const { top, bottom } = row.getBoundingClientRect();
    const around = pane.getBoundingClientRect();
    if (top < around.top || bottom > around.bottom)
      pane.scrollTop += top - around.top - around.height / 2;
  }, [tree, passage, hasFocus]);
}
