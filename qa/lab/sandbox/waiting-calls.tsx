import { Switch } from '../parts/switch.tsx';
import type { Reading } from '../reading.ts';
import styles from './clock.module.css';

/** Calls that wait for their answer; with sample data, whether they answer themselves. */
export function WaitingCalls({ reading }: { reading: Reading }) {
  const { handle, waiting, answersItself } = reading;
  return (
    <section className={styles.calls} aria-labelledby="calls-title">
      <div className={styles.head}>
        <h2 id="calls-title">Waiting calls</h2>
        {handle.world === 'seeded' && (
          <Switch isOn={answersItself} onChange={(isOn) => handle.setAnswersItself(isOn)}>
            Calls answer themselves
          </Switch>
        )}
      </div>
      {waiting.length === 0 ? (
        <p>No call waits for its answer.</p>
      ) : (
        <ul className={styles.waiting} aria-label="Waiting calls">
          {waiting.map(({ call, operation }) => (
            <li key={call}>
              <strong>{call}</strong>
              {operation !== call && <span> asks {operation}</span>}
            </li>
          ))}
        </ul>
      )}
      {waiting.length > 0 && handle.world === 'seeded' && (
        <p>Their answers are under “What can happen now”.</p>
      )}
    </section>
  );
}
