import type { ReactNode } from 'react';
import styles from './action-row.module.css';

/** The end of a form: the one primary button first, others after it; under each other on a phone. */
export function ActionRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}
