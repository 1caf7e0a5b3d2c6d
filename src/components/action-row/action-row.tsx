import type { ReactNode } from 'react';
import styles from './action-row.module.css';

export type ActionRowProps = {
  children: ReactNode;
  /**
   * Sticks to the bottom of the screen, in the thumb's reach on a phone: for long pages of choices.
   */
  sticky?: 'phone' | 'always';
};

/** The end of a form: the one primary button first, others after it; stacked on a phone. */
export function ActionRow({ children, sticky }: ActionRowProps) {
  return (
    <div className={styles.row} data-sticky={sticky}>
      {children}
    </div>
  );
}
