import type { ReactNode } from 'react';
import { Choices } from '#src/app/choices.tsx';
import styles from './columns.module.css';

type ColumnsProps = {
  /** What comes first on a phone. */
  top?: ReactNode;
  /** What stays in view beside all else on a wide screen, above what is chosen. */
  side?: ReactNode;
  children: ReactNode;
};

/** SLT-08: the days stay in view beside the stores; on a phone one stands below the other. */
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
