import type { Divergence as Left } from '../handle.ts';
import { leavesOf } from '../state-value.ts';
import styles from './replay-bar.module.css';

/** That the app has left the path, where it should be, and where it is. */
export function Divergence({ divergence: { problem, expected, actual } }: { divergence: Left }) {
  return (
    <span className={styles.left}>
      <strong>The app has left the path.</strong> {problem}
      {Object.keys(expected).length > 0 && (
        <>
          <span>Expected: {leavesOf(expected).join(', ')}</span>
          <span>Actual: {leavesOf(actual).join(', ')}</span>
        </>
      )}
    </span>
  );
}
