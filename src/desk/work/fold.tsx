import type { ReactNode } from 'react';
import styles from './fold.module.css';

interface FoldProps {
  /** The id of the heading, which names the list. */
  id: string;
  title: string;
  count: number;
  /** What is said of all of them together. */
  sum?: string;
  children: ReactNode;
}

/** A long list under its title, which says how many there are, and folds it out of the way. */
export function Fold({ id, title, count, sum, children }: FoldProps) {
  return (
    <details open className={styles.fold}>
      <summary>
        <h3 id={id}>
          {title} <span className={styles.count}>{count}</span>
        </h3>
        {sum && <span className={styles.count}>{sum}</span>}
      </summary>
      {children}
    </details>
  );
}
