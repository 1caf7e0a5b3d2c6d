/**
 * How each box of the chart is drawn now. A box that looks as before is the same object, so that
 * React leaves it alone.
 */
import type { ChartState } from './chart-model.ts';

export interface Look {
  readonly state: ChartState;
  readonly isActive: boolean;
  readonly isVisited: boolean;
  /** Its part in the last transition. */
  readonly passage: 'left' | 'entered' | undefined;
  /** Undefined where there is nothing inside. */
  readonly isOpen: boolean | undefined;
  /** Of the states inside, at any depth. */
  readonly visited: number;
  readonly total: number;
  /** What is shown inside, once it is open. */
  readonly children: readonly Look[];
}

export interface TreeView {
  readonly active: ReadonlySet<string>;
  readonly visited: ReadonlySet<string>;
  readonly left: ReadonlySet<string>;
  readonly entered: ReadonlySet<string>;
  readonly isOpen: (state: ChartState) => boolean;
  readonly isShown: (state: ChartState) => boolean;
}

/** Makes looks, and remembers the last ones. */
export function createLooker(): (states: readonly ChartState[], view: TreeView) => readonly Look[] {
  const last = new Map<string, Look>();

  const lookAt = (state: ChartState, view: TreeView): Look => {
    const before = last.get(state.name);
    const isOpen = state.children.length > 0 ? view.isOpen(state) : undefined;
    const look: Look = {
      state,
      isActive: view.active.has(state.name),
      isVisited: view.visited.has(state.name),
      passage: view.entered.has(state.name)
        ? 'entered'
        : view.left.has(state.name)
          ? 'left'
          : undefined,
      isOpen,
      ...countInside(state, view.visited),
      children: looksOf(state.children, view, before?.children),
    };
    const kept = before !== undefined && isSameLook(before, look) ? before : look;
    last.set(state.name, kept);
    return kept;
  };

  const looksOf = (
    states: readonly ChartState[],
    view: TreeView,
    before?: readonly Look[],
  ): readonly Look[] => {
    const looks = states.filter(view.isShown).map((state) => lookAt(state, view));
    return before !== undefined && isSameList(before, looks) ? before : looks;
  };

  return (states, view) => looksOf(states, view);
}

function countInside(state: ChartState, visited: ReadonlySet<string>) {
  let seen = 0;
  let total = 0;
  const visit = (states: readonly ChartState[]) => {
    for (const child of states) {
      total += 1;
      if (visited.has(child.name)) seen += 1;
      visit(child.children);
    }
  };
  visit(state.children);
  return { visited: seen, total };
}

const isSameList = (one: readonly Look[], other: readonly Look[]) =>
  one.length === other.length && one.every((look, index) => look === other[index]);

const isSameLook = (one: Look, other: Look) =>
  one.isActive === other.isActive &&
  one.isVisited === other.isVisited &&
  one.passage === other.passage &&
  one.isOpen === other.isOpen &&
  one.visited === other.visited &&
  one.total === other.total &&
  one.children === other.children;

/** The boxes from top to bottom. */
export const inOrder = (looks: readonly Look[]): Look[] =>
  looks.flatMap((look) => [look, ...(look.isOpen ? inOrder(look.children) : [])]);
