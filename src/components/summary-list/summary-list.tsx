import type { ReactNode } from 'react';
import { Link } from '../link/link.tsx';
import styles from './summary-list.module.css';

export type SummaryRow = {
  term: string;
  /** Needed when several rows have the same term. */
  key?: string;
  value: ReactNode;
  /**
   * `label` says what it changes: "Change time and place"; with `to` it links to another page.
   * While it waits, a press does nothing; see `Button`.
   */
  action?: { label: string; onPress: () => void; waits?: boolean; id?: string; to?: string };
};

export type SummaryListProps = { rows: readonly SummaryRow[] };

/** The answers given, each with a way to change it. */
export function SummaryList({ rows }: SummaryListProps) {
  return (
    <dl className={styles.list}>
      {rows.map(({ term, key = term, value, action }) => (
        <div className={styles.row} key={key}>
          <dt className={styles.term}>{term}</dt>
          <dd className={styles.value}>{value}</dd>
          {action && (
            <dd className={styles.action}>
              {action.to === undefined ? (
                <button
                  type="button"
                  id={action.id}
                  aria-disabled={action.waits || undefined}
                  onClick={action.waits ? undefined : action.onPress}
                >
                  {action.label}
                </button>
              ) : (
                <Link id={action.id} to={action.to} onPress={action.onPress}>
                  {action.label}
                </Link>
              )}
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
