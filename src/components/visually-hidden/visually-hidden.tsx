import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

export type VisuallyHiddenProps = { children?: ReactNode; id?: string };

/** Text for screen readers only. */
export function VisuallyHidden({ children, id }: VisuallyHiddenProps) {
  return (
    <span className={styles.hidden} id={id}>
      {children}
    </span>
  );
}

/** A live region: stays in the page, and announces each new text politely. */
export function Spoken({ children }: { children?: ReactNode }) {
  return <output className={styles.hidden}>{children}</output>;
}
