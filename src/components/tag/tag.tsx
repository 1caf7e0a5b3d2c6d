import type { ReactNode } from 'react';
import styles from './tag.module.css';

export type TagProps = {
  children: ReactNode;
  /** `accent` is reserved for "First available"; everything else is calm. */
  tone?: 'accent' | 'calm';
};

/** Two or three words that make one item stand out among others. */
export function Tag({ children, tone = 'accent' }: TagProps) {
  return (
    <span className={styles.tag} data-tone={tone}>
      {children}
    </span>
  );
}
