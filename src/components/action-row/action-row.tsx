import type { ReactNode } from 'react';
import styles from './action-row.module.css';

export type ActionRowProps = {
  children: ReactNode;
  /**
   * It stays at the bottom of the screen, on a phone in reach of the thumb: for long pages of
   * choices.
   */
  sticky?: 'phone' | 'always';
};

/**
 * The end of a form: the one primary button first, others after it; under each other on a phone.
 */
export function ActionRow({ children, sticky }: ActionRowProps) {
  return (
    <div className={styles.row} data-sticky={sticky}>
      {children}
    </div>
  );
}
