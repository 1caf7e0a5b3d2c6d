/** Which boxes of the chart are drawn, and which are open. */
import { aroundOf, type ChartModel, type ChartState } from './chart-model.ts';

export interface TreeWish {
  /** Part of a state's name, in any case; '' for all. */
  readonly text: string;
  readonly isOnlyActive: boolean;
  readonly active: ReadonlySet<string>;
  /** What the visitor opened (true) or closed by hand. */
  readonly byHand: ReadonlyMap<string, boolean>;
  /** Under the visitor's eyes or fingers: it never goes away by itself. */
  readonly kept: readonly (string | undefined)[];
}

export interface TreeShape {
  readonly isShown: (state: ChartState) => boolean;
  readonly isOpen: (state: ChartState) => boolean;
}

export function shapeTree(chart: ChartModel, wish: TreeWish): TreeShape {
  const kept = wish.kept.filter((name) => name !== undefined);
  const leadsToKept = ({ name }: ChartState) => kept.some((one) => one.startsWith(`${name}.`));
  const found = wish.text.trim() === '' ? undefined : namesFound(chart, wish.text);

  return {
    isShown: (state) =>
      kept.includes(state.name) ||
      leadsToKept(state) ||
      ((found === undefined || found.shown.has(state.name)) &&
        (!wish.isOnlyActive || wish.active.has(state.name))),
    isOpen: (state) =>
      wish.byHand.get(state.name) ??
      (leadsToKept(state) ||
        (found === undefined
          ? state.kind === 'region' || wish.active.has(state.name)
          : found.open.has(state.name))),
  };
}

/**
 * One of the words is on the box itself, or has a dot and is part of the whole name; all of them
 * are somewhere in the whole name: `held warning`.
 */
export function fits(state: ChartState, text: string): boolean {
  const [name, key] = [state.name.toLowerCase(), state.key.toLowerCase()];
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return (
    words.every((word) => name.includes(word)) &&
    words.some((word) => (word.includes('.') ? name : key).includes(word))
  );
}

/**
 * A state that fits is shown with all that is inside it, and with the boxes around it, which are
 * open.
 */
function namesFound({ states }: ChartModel, text: string) {
  const found = new Set<string>();
  const around = new Set<string>();
  for (const state of states.values()) {
    const isFit = fits(state, text);
    if (isFit) for (const one of aroundOf(state, states)) around.add(one.name);
    if (isFit || (state.parent !== undefined && found.has(state.parent))) found.add(state.name);
  }
  return { shown: new Set([...found, ...around]), open: around };
}
