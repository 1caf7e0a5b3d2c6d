import { useMemo, useState } from 'react';
import type { ChartModel } from './chart-model.ts';
import { ChartTree } from './chart-tree.tsx';
import { Button } from '../parts/button.tsx';
import { SearchField } from '../parts/search-field.tsx';
import { Switch } from '../parts/switch.tsx';
import type { Passage } from '../state-value.ts';
import { fits } from './tree-filter.ts';
import styles from './chart-pane.module.css';

export type ChartPaneProps = {
  chart: ChartModel;
  active: ReadonlySet<string>;
  visited: ReadonlySet<string>;
  passage: Passage;
  chosen: string | undefined;
  onChoose: (name: string) => void;
};

/**
 * The live chart: every region, page and state; what is active, what was visited, and the last
 * transition.
 */
export function ChartPane(props: ChartPaneProps) {
  const { chart, visited } = props;
  const [text, setText] = useState('');
  const [isOnlyActive, setOnlyActive] = useState(false);
  const [byHand, setByHand] = useState<ReadonlyMap<string, boolean>>(new Map());

  const visitedCount = useMemo(
    () => [...visited].filter((name) => chart.states.has(name)).length,
    [chart, visited],
  );
  const found =
    text.trim() === ''
      ? undefined
      : [...chart.states.values()].filter((state) => fits(state, text));
  const chooseFirst = () => {
    const [first] = found ?? [];
    if (first !== undefined) props.onChoose(first.name);
  };
  const openAll = (isOpen: boolean) =>
    setByHand(
      new Map(
        [...chart.states.values()]
          .filter(({ children, kind }) => children.length > 0 && (isOpen || kind !== 'region'))
          .map(({ name }) => [name, isOpen]),
      ),
    );

  return (
    <section className={styles.chart} aria-labelledby="chart-title">
      <div className={styles.head}>
        <h2 id="chart-title" tabIndex={-1}>
          The live chart
        </h2>
        <p className={styles.counts}>
          visited {visitedCount} of {chart.states.size}
        </p>
      </div>
      <div className={styles.tools}>
        <SearchField
          label="Find a state"
          labelled="beside"
          value={text}
          onChange={setText}
          onSubmit={chooseFirst}
        />
        <Switch isOn={isOnlyActive} onChange={setOnlyActive}>
          Only active
        </Switch>
        <Button onPress={() => openAll(true)}>Open all</Button>
        <Button onPress={() => openAll(false)}>Close all</Button>
      </div>
      <div className={styles.key}>
        <ul className={styles.legend} aria-label="What the boxes mean">
          <li data-standing="active">active</li>
          <li data-standing="visited">visited</li>
          <li data-standing="unvisited">not visited</li>
        </ul>
        <output className={styles.counts}>
          {found !== undefined &&
            (found.length === 0
              ? `No state is called “${text.trim()}”.`
              : `${found.length} found; Enter chooses the first`)}
        </output>
      </div>
      <ChartTree
        {...props}
        text={text}
        isOnlyActive={isOnlyActive}
        byHand={byHand}
        onOpen={({ name }, isOpen) => setByHand((last) => new Map(last).set(name, isOpen))}
      />
    </section>
  );
}
