import { LastStep } from './last-step.tsx';
import type { LogEntry } from '../handle.ts';
import type { Reading } from '../reading.ts';
import { useLabTime } from './use-lab-time.ts';
import { clockText } from '../words.ts';
import styles from './sandbox.module.css';

/** What should be in sight whatever tool is used: the last transition and the time. */
export function LabStrip({ reading, last }: { reading: Reading; last: LogEntry | undefined }) {
  const now = useLabTime(reading.handle.clock, reading.now, reading.isRunning);
  return (
    <div className={styles.strip}>
      <LastStep entry={last} />
      <p className={styles.stripTime}>
        <time dateTime={new Date(now).toISOString()}>{clockText(now)}</time>{' '}
        <span>{reading.isRunning ? 'running' : 'standing'}</span>
      </p>
    </div>
  );
}
