import { useState } from 'react';
import type { LogEntry } from '../handle.ts';
import { LogRow } from './log-row.tsx';
import { Press } from '../parts/press.tsx';
import { useFollowing } from './use-following.ts';
import { problemOf } from '../words.ts';
import styles from './log.module.css';

/** Thousands of lines need their time: the last ones are enough, unless somebody asks for all. */
const SHOWN = 300;
const INDENT = 2;

export type EventLogProps = { log: readonly LogEntry[] };

/** What happened in the chart, newest last. It follows what comes, unless one has scrolled up to read. */
export function EventLog({ log }: EventLogProps) {
  const [showsAll, setShowsAll] = useState(false);
  const [said, setSaid] = useState('');
  const { pane, isFollowing, onScroll, follow } = useFollowing<HTMLOListElement>(log);
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
        <Press onPress={() => void copy()}>Copy as JSON</Press>
      </div>
      {log.length > shown.length && (
        <p className={styles.earlier}>
          The last {SHOWN} of {log.length}.{' '}
          <Press onPress={showAll}>{`Show all ${log.length}`}</Press>
        </p>
      )}
      {log.length === 0 ? (
        <p>Nothing has happened yet. Use the app, or make something happen.</p>
      ) : (
        <ol
          ref={pane}
          className={styles.entries}
          onScroll={onScroll}
          // A list that scrolls must be reached by the keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          aria-labelledby="log-title"
        >
          {shown.map((entry) => (
            <LogRow key={entry.number} entry={entry} />
          ))}
        </ol>
      )}
      <div className={styles.newest}>
        {!isFollowing && <Press onPress={goToNewest}>Go to the newest</Press>}
      </div>
    </section>
  );
}
