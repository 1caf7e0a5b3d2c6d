import type { ReactNode } from 'react';
import styles from './two-ways.module.css';

/** Two buttons with the same weight, so that neither is favored. */
export function TwoWays({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>;
}
