import { GridListItem } from 'react-aria-components/GridList';
import type { LogEntry } from '../handle.ts';
import { Arrival } from './arrival.tsx';
import { Guards } from '../parts/guards.tsx';
import { Disclosure } from '../parts/disclosure.tsx';
import { leavesOf, passageOf } from '../state-value.ts';
import { clockText, dayText } from '../words.ts';
import styles from './log.module.css';

const INDENT = 2;

/** One event: when, what, and where it led; the rest when it is opened. */
export function LogRow({ id, entry }: { id: number; entry: LogEntry }) {
  const { number, at, type, label, from, to, transitions } = entry;
  const passage = passageOf(from, to);
  return (
    <GridListItem
      id={id}
      textValue={type}
      className={styles.row ?? ''}
      // Arrows go from one to the next, Enter opens.
      focusMode="child"
    >
      <Disclosure
        summary={
          <>
            <span className={styles.number}>{number}</span>{' '}
            <time className={styles.time} dateTime={new Date(at).toISOString()}>
              {clockText(at)}
            </time>{' '}
            <span className={styles.type}>{type}</span>{' '}
            {label !== undefined && <span className={styles.label}>{label}</span>}
            <span className={styles.led}>
              {transitions.length === 0 && !passage.isBeginning ? (
                'no transition'
              ) : (
                <Arrival passage={passage} />
              )}
            </span>
          </>
        }
      >
        {() => <Details entry={entry} />}
      </Disclosure>
    </GridListItem>
  );
}

function Details({ entry }: { entry: LogEntry }) {
  const { at, from, to, transitions, guards, payload } = entry;
  const { left, entered } = passageOf(from, to);
  return (
    <>
      <dl className={styles.passage}>
        <dt>Day</dt>
        <dd>{dayText(at)}</dd>
        <dt>Left</dt>
        <dd>{left.join(', ') || 'nothing'}</dd>
        <dt>Entered</dt>
        <dd>{entered.join(', ') || 'nothing'}</dd>
        <dt>Now active</dt>
        <dd>{leavesOf(to).join(', ')}</dd>
      </dl>
      <h3>{transitions.length === 0 ? 'No transition taken' : 'Transitions taken'}</h3>
      {transitions.length > 0 && (
        <ul className={styles.taken}>
          {transitions.map((name) => (
            <li key={name}>
              <code>{name}</code>
            </li>
          ))}
        </ul>
      )}
      {guards.length > 0 && (
        <>
          <h3>Guards asked</h3>
          <Guards guards={guards} />
        </>
      )}
      <h3>Payload</h3>
      <pre className={styles.payload}>{JSON.stringify(payload, null, INDENT) ?? 'none'}</pre>
    </>
  );
}
