import type { StateValue } from 'xstate';
import type { Divergence as Left } from '../handle.ts';
import styles from './replay-bar.module.css';

/** That the app has left the path, where it should be, and where it is. */
export function Divergence({ divergence: { problem, expected, actual } }: { divergence: Left }) {
  return (
    <span className={styles.left}>
      <strong>The app has left the path.</strong> {problem}
      {Object.keys(expected).length > 0 && (
        <>
          <span>Expected: {told(expected)}</span>
          <span>Actual: {told(actual)}</span>
        </>
      )}
    </span>
  );
}

/** `flow.timeslots.choosing, hold.none` */
function told(value: StateValue, above = ''): string {
  if (typeof value === 'string') return above + value;
  return Object.entries(value)
    .map(([name, inner]) => (inner === undefined ? '' : told(inner, `${above}${name}.`)))
    .join(', ');
}
