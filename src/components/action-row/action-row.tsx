import type { ReactNode } from 'react';
import styles from './action-row.module.css';

export type ActionRowProps = {
  children: ReactNode;
  /**
   * On a phone it stays in reach of the thumb at the bottom of the screen: for long pages of
   * choices.
   */
  sticky?: boolean;
};

/**
 * The end of a form: the one primary button first, others after it; under each other on a phone.
 */
export function ActionRow({ children, sticky = false }: ActionRowProps) {
  return (
    <div className={styles.row} data-sticky={sticky ? '' : undefined}>
      {children}
    </div>
  );
}
