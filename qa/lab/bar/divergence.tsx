import { Link } from 'react-aria-components/Link';
import type { Divergence as Left } from '../handle.ts';
import { passageOf } from '../state-value.ts';
import styles from './replay-bar.module.css';

type DivergenceProps = {
  divergence: Left;
  /** The address of the same step without pressing, where controls were pressed. */
  untouched?: string;
};

/** That the app has left the path, and which states are otherwise than expected. */
export function Divergence({
  divergence: { problem, expected, actual },
  untouched,
}: DivergenceProps) {
  const { left: missing, entered: instead } = passageOf(expected, actual);
  return (
    <span className={styles.left}>
      <strong>The app has left the path.</strong> {problem}
      {Object.keys(expected).length > 0 && missing.length + instead.length > 0 && (
        <>
          <span>Expected: {missing.join(', ')}</span>
          <span>Actual: {instead.join(', ')}</span>
        </>
      )}
      {untouched !== undefined && (
        <>
          <span>
            The control is outlined, unless it went with its page. If the step stays on the path
            without it, the screen is wrong, not the chart.
          </span>
          <span>
            <Link className={styles.link ?? ''} href={untouched}>
              Play the step without it
            </Link>
          </span>
        </>
      )}
    </span>
  );
}
