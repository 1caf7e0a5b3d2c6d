/** Where a key leads in the tree (WAI-ARIA Authoring Practices, "Tree View"). */
import type { Look } from './tree-looks.ts';

export type TreeMove =
  | { readonly kind: 'focus'; readonly name: string }
  | { readonly kind: 'open' | 'close' | 'choose'; readonly name: string };

/** Undefined for a key that is none of the tree's business; `stays` for one that is, but leads nowhere. */
export function moveOf(
  key: string,
  order: readonly Look[],
  current: string,
): TreeMove | 'stays' | undefined {
  const index = order.findIndex(({ state }) => state.name === current);
  const here = order[index];
  if (here === undefined) return undefined;
  const focus = (look: Look | undefined): TreeMove | 'stays' =>
    look === undefined ? 'stays' : { kind: 'focus', name: look.state.name };

  switch (key) {
    case 'ArrowDown':
      return focus(order[index + 1]);
    case 'ArrowUp':
      return focus(order[index - 1]);
    case 'Home':
      return focus(order[0]);
    case 'End':
      return focus(order.at(-1));
    case 'ArrowRight':
      if (here.isOpen === false) return { kind: 'open', name: current };
      return focus(here.children[0]);
    case 'ArrowLeft':
      if (here.isOpen) return { kind: 'close', name: current };
      return focus(order.find(({ state }) => state.name === here.state.parent));
    case 'Enter':
    case ' ':
      return { kind: 'choose', name: current };
    default:
      return undefined;
  }
}

/** The next box after `current`, round the end, whose words begin with what was typed. */
export function typedAhead(
  typed: string,
  order: readonly Look[],
  current: string,
): string | undefined {
  const index = order.findIndex(({ state }) => state.name === current);
  // A longer word may still fit the box at which it began.
  const from = typed.length > 1 ? index : index + 1;
  const round = [...order.slice(from), ...order.slice(0, from)];
  const wanted = typed.toLowerCase();
  return round.find(({ state }) => state.key.toLowerCase().startsWith(wanted))?.state.name;
}
