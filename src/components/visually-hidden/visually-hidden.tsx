import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

export type VisuallyHiddenProps = {
  children?: ReactNode;
  id?: string;
  /** `status` makes it a live region: later changes of its text are read out politely. */
  role?: 'status';
};

/** Text for those who listen: read out in place, not drawn. */
export function VisuallyHidden({ children, id, role }: VisuallyHiddenProps) {
  return (
    <span className={styles.hidden} id={id} role={role}>
      {children}
    </span>
  );
}
