import type { ReactNode } from 'react';
import styles from './two-ways.module.css';

/** Two buttons of the same weight: none of them is the one that we would rather have pressed. */
export function TwoWays({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>;
}
