import { useState } from 'react';
import { GridList } from 'react-aria-components/GridList';
import type { LabHandle, LogEntry } from '../handle.ts';
import { Button } from '../parts/button.tsx';
import { StatelyInspector } from '../stately/stately-inspector.tsx';
import { problemOf } from '../words.ts';
import { LogRow } from './log-row.tsx';
import { useFollowing } from './use-following.ts';
import styles from './log.module.css';

/** Each line takes its time, at each event: the last ones are enough, unless somebody wants all. */
const SHOWN = 100;
const INDENT = 2;

export type EventLogProps = {
  log: readonly LogEntry[];
  /** The journey that the log is of. */
  handle: LabHandle;
};

/**
 * What happened in the chart, newest last. It follows what comes, unless one has scrolled up to
 * read.
 */
export function EventLog({ log, handle }: EventLogProps) {
  const [showsAll, setShowsAll] = useState(false);
  const [said, setSaid] = useState('');
  const { pane, isFollowing, onScroll, follow } = useFollowing<HTMLDivElement>(log);
  const shown = showsAll ? log : log.slice(-SHOWN);

  // Each of these buttons goes away when it has done its work; the list stays.
  const showAll = () => {
    setShowsAll(true);
    pane.current?.focus();
  };
  const goToNewest = () => {
    follow();
    pane.current?.focus();
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(JSON.stringify(log, null, INDENT));
      setSaid(`Copied ${log.length} ${log.length === 1 ? 'event' : 'events'}.`);
    } catch (thrown) {
      setSaid(`Your browser did not let us copy: ${problemOf(thrown)}`);
    }
  };

  return (
    <section className={styles.log} aria-labelledby="log-title">
      <div className={styles.head}>
        <h2 id="log-title">Event log</h2>
        <output className={styles.said}>{said}</output>
        <Button onPress={() => void copy()}>Copy as JSON</Button>
      </div>
      {log.length > shown.length && (
        <p className={styles.earlier}>
          The last {SHOWN} of {log.length}.{' '}
          <Button onPress={showAll}>{`Show all ${log.length}`}</Button>
        </p>
      )}
      <GridList
        ref={pane}
        className={styles.entries ?? ''}
        onScroll={onScroll}
        aria-labelledby="log-title"
        items={shown}
        renderEmptyState={() => (
          <p>Nothing has happened yet. Use the app, or make something happen.</p>
        )}
      >
        {(entry) => <LogRow id={entry.number} entry={entry} />}
      </GridList>
      <div className={styles.newest}>
        {!isFollowing && <Button onPress={goToNewest}>Go to the newest</Button>}
      </div>
      <StatelyInspector handle={handle} />
    </section>
  );
}
