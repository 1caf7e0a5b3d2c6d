import { useState, type FocusEvent } from 'react';
import { Tree, type Key, type Selection } from 'react-aria-components/Tree';
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer';
import type { Passage } from '../state-value.ts';
import type { ChartModel, ChartState } from './chart-model.ts';
import { ChartRow } from './chart-row.tsx';
import { shapeTree } from './tree-filter.ts';
import { createLooker, inOrder } from './tree-looks.ts';
import { useFollowed } from './use-followed.ts';
import { useRowSize } from './use-row-size.ts';
import styles from './chart-tree.module.css';

/** Round all rows. */
const PADDING_PX = 4;

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

/** The chart as a tree; of its hundreds of rows, those in sight are drawn. */
export function ChartTree(props: ChartTreeProps) {
  const { chart, active, visited, passage, chosen, onChoose, text, isOnlyActive, byHand } = props;
  const [current, setCurrent] = useState<string>();
  const [look] = useState(createLooker);
  const rowSize = useRowSize();

  const shape = shapeTree(chart, { text, isOnlyActive, active, byHand, kept: [current] });
  const looks = look(chart.regions, {
    ...shape,
    active,
    visited,
    left: new Set(passage.left),
    entered: new Set(passage.entered),
  });
  const rows = inOrder(looks);
  const opened = rows.filter((one) => one.isOpen).map(({ state }) => state.name);
  const tree = useFollowed(rowSize, rows, passage, chosen, current !== undefined);

  const open = (name: string, isOpen: boolean) => {
    const state = chart.states.get(name);
    if (state && state.children.length > 0) props.onOpen(state, isOpen);
  };
  const expand = (keys: Set<Key>) => {
    for (const { state, isOpen } of rows)
      if (isOpen !== undefined && isOpen !== keys.has(state.name)) open(state.name, !isOpen);
  };
  // Pressing the chosen one again takes it for chosen by hand: it stays while the app moves on.
  const select = (keys: Selection) => {
    const [name = chosen] = keys === 'all' ? [] : [...keys].map(String);
    if (name === undefined) return;
    open(name, true);
    onChoose(name);
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setCurrent(undefined);
  };

  return (
    <div
      className={styles.pane}
      onFocus={({ target }) =>
        setCurrent(target.closest<HTMLElement>('[data-key]')?.dataset['key'])
      }
      onBlur={leave}
    >
      <Virtualizer layout={ListLayout} layoutOptions={{ rowSize, padding: PADDING_PX }}>
        <Tree
          ref={tree}
          aria-label="States of the chart"
          className={styles.tree ?? ''}
          items={looks}
          expandedKeys={opened}
          onExpandedChange={expand}
          selectionMode="single"
          selectedKeys={chosen === undefined ? [] : [chosen]}
          onSelectionChange={select}
        >
          {(one) => <ChartRow id={one.state.name} look={one} />}
        </Tree>
      </Virtualizer>
    </div>
  );
}
