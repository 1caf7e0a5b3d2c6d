import type { ReactNode } from 'react';
import styles from './two-columns.module.css';

type TwoColumnsProps = {
  children: ReactNode;
  /** Beside the content from 60rem on, below it on a phone. */
  aside?: ReactNode;
  /** The end of the page: on a phone after the aside. */
  after?: ReactNode;
};

/** For a page whose table row says `hasOwnAside`: its content, and an aside that supports it. */
export function TwoColumns({ children, aside, after }: TwoColumnsProps) {
  return (
    <div className={styles.columns}>
      <div className={styles.main}>{children}</div>
      {aside && <div className={styles.aside}>{aside}</div>}
      {after && <div className={styles.after}>{after}</div>}
    </div>
  );
}
