import { useEffect, useState } from 'react';
import { Spoken } from '#src/components/visually-hidden/visually-hidden.tsx';
import type { LogEntry } from '../handle.ts';
import { Arrival } from './arrival.tsx';
import { isMove, passageOf, sayArrival } from '../state-value.ts';
import styles from './sandbox.module.css';

/** One event may bring about many more at once: only where they end is said. */
const REST_MS = 400;

/** The last thing that happened: drawn at once, read out when it has come to rest. */
export function LastStep({ entry }: { entry: LogEntry | undefined }) {
  const spoken = useRested(entry === undefined ? '' : sayEntry(entry));
  return (
    <div className={styles.last}>
      <p className={styles.lastTitle}>Last transition</p>
      {entry === undefined ? <p>none yet</p> : <Drawn entry={entry} />}
      <Spoken>{spoken}</Spoken>
    </div>
  );
}

function Drawn({ entry: { type, from, to } }: { entry: LogEntry }) {
  const passage = passageOf(from, to);
  return (
    <p>
      {!passage.isBeginning && <strong>{type} </strong>}
      {isMove(passage) && passage.left.length > 0 && <code>{passage.left.join(', ')} </code>}
      <code>
        <Arrival passage={passage} />
      </code>
    </p>
  );
}

const sayEntry = ({ type, from, to }: LogEntry): string =>
  `${type}: ${sayArrival(passageOf(from, to))}`;

function useRested(text: string): string {
  const [rested, setRested] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
