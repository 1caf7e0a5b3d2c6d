import type { ReactNode } from 'react';
import styles from './two-columns.module.css';

type TwoColumnsProps = {
  children: ReactNode;
  /** What stands beside it from 60rem on, and below it on a phone. */
  aside?: ReactNode;
  /** What ends the page: on a phone after the aside. */
  after?: ReactNode;
};

/** A page whose table row says `hasOwnAside`: what it tells, and beside it what helps with it. */
export function TwoColumns({ children, aside, after }: TwoColumnsProps) {
  return (
    <div className={styles.columns}>
      <div className={styles.main}>{children}</div>
      {aside && <div className={styles.aside}>{aside}</div>}
      {after && <div className={styles.after}>{after}</div>}
    </div>
  );
}
