import type { ReactNode } from 'react';
import { Choices } from '#src/app/choices.tsx';
import styles from './columns.module.css';

type ColumnsProps = {
  /** First on a phone. */
  top?: ReactNode;
  /** Stays visible beside everything else on a wide screen, above the choices. */
  side?: ReactNode;
  children: ReactNode;
};

/** SLT-08: the days stay visible beside the stores; on a phone they are stacked. */
export function Columns({ top, side, children }: ColumnsProps) {
  return (
    <div className={styles.columns}>
      {top && <div className={styles.top}>{top}</div>}
      <div className={styles.side}>
        {side}
        <div className={styles.choices}>
          <Choices />
        </div>
      </div>
      <div className={styles.rest}>{children}</div>
    </div>
  );
}
