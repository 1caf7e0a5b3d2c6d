import { useRef, useState, type FocusEvent, type KeyboardEvent, type MouseEvent } from 'react';
import type { ChartModel, ChartState } from './chart-model.ts';
import { ChartBox } from './chart-box.tsx';
import type { Passage } from '../state-value.ts';
import { nearestDrawn, shapeTree } from './tree-filter.ts';
import { moveOf, typedAhead } from './tree-keys.ts';
import { createLooker, inOrder } from './tree-looks.ts';
import { useFollowed } from './use-followed.ts';
import { useTyped } from './use-typed.ts';
import styles from './chart-tree.module.css';

export type ChartTreeProps = {
  chart: ChartModel;
  active: ReadonlySet<string>;
  visited: ReadonlySet<string>;
  /** The last transition. */
  passage: Passage;
  chosen: string | undefined;
  onChoose: (name: string) => void;
  text: string;
  isOnlyActive: boolean;
  /** What the visitor opened (true) or closed by hand. */
  byHand: ReadonlyMap<string, boolean>;
  onOpen: (state: ChartState, isOpen: boolean) => void;
};

const nameAt = (target: EventTarget): string | undefined =>
  (target as Element).closest<HTMLElement>('[role=treeitem]')?.dataset['name']; // React events come from elements

/** The chart as a tree of boxes (WAI-ARIA tree): one stop for Tab, then arrows, Home, End, Enter, and letters for a name. */
export function ChartTree(props: ChartTreeProps) {
  const { chart, active, visited, passage, chosen, onChoose, text, isOnlyActive, byHand } = props;
  const [current, setCurrent] = useState<string>();
  const [hasFocus, setHasFocus] = useState(false);
  const [look] = useState(createLooker);
  const tree = useRef<HTMLUListElement>(null);
  const type = useTyped();

  const kept = [hasFocus ? current : undefined];
  const shape = shapeTree(chart, { text, isOnlyActive, active, byHand, kept });
  const looks = look(chart.regions, {
    ...shape,
    active,
    visited,
    left: new Set(passage.left),
    entered: new Set(passage.entered),
    chosen,
    tabStop: nearestDrawn(chart, shape, current ?? chosen),
  });
  useFollowed(tree, passage, hasFocus);

  const focus = (name: string) =>
    tree.current?.querySelector<HTMLElement>(`[data-name="${CSS.escape(name)}"]`)?.focus();
  const open = (name: string, isOpen: boolean) => {
    const state = chart.states.get(name);
    if (state && state.children.length > 0) props.onOpen(state, isOpen);
  };
  const choose = (name: string) => {
    open(name, true);
    onChoose(name);
  };

  const press = (event: KeyboardEvent) => {
    const here = nameAt(event.target);
    if (here === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const order = inOrder(looks);
    const move = moveOf(event.key, order, here);
    if (move === undefined) {
      if (event.key.length !== 1) return;
      const found = typedAhead(type(event.key), order, here);
      if (found !== undefined) focus(found);
      return;
    }
    event.preventDefault();
    if (move === 'stays') return;
    if (move.kind === 'focus') focus(move.name);
    else if (move.kind === 'choose') choose(move.name);
    else open(move.name, move.kind === 'open');
  };
  const click = (event: MouseEvent) => {
    const name = nameAt(event.target);
    if (name === undefined) return;
    focus(name);
    const isCaret = (event.target as Element).closest('[data-caret]') !== null; // as above
    if (isCaret) open(name, !shape.isOpen(known(chart, name)));
    else choose(name);
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setHasFocus(false);
  };

  return (
    <ul
      ref={tree}
      role="tree"
      aria-label="States of the chart"
      className={styles.tree}
      onKeyDown={press}
      onClick={click}
      onFocus={(event) => {
        setCurrent(nameAt(event.target));
        setHasFocus(true);
      }}
      onBlur={leave}
    >
      {looks.map((one) => (
        <ChartBox key={one.state.name} look={one} level={1} />
      ))}
    </ul>
  );
}

function known({ states }: ChartModel, name: string): ChartState {
  const state = states.get(name);
  if (state === undefined) throw new Error(`The chart has no state ${name}.`);
  return state;
}
