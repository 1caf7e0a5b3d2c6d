import type { ReactNode } from 'react';
import styles from './tag.module.css';

export type TagProps = {
  children: ReactNode;
  /** `accent` is kept for "First available"; everything else is calm. */
  tone?: 'accent' | 'calm';
};

/** Two or three words that single one thing out among its like. */
export function Tag({ children, tone = 'accent' }: TagProps) {
  return (
    <span className={styles.tag} data-tone={tone}>
      {children}
    </span>
  );
}
