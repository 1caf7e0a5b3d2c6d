import type { ReactNode } from 'react';
import { VisuallyHidden } from '#src/components/visually-hidden/visually-hidden.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import styles from './fold-table.module.css';

type FoldTableProps = {
  /** One per column except the last, whose buttons have their own labels. */
  heads: readonly string[];
  /** The rows; a cell whose value needs its column's heading repeats it in `data-label`. */
  children: ReactNode;
  /** Whether the table stands alone on the page. */
  isFramed?: boolean;
} & ({ label: string } | { labelledBy: string });

/** A table that becomes a list of its rows on a narrow page. */
export function FoldTable({ heads, children, isFramed = false, ...named }: FoldTableProps) {
  const t = useCopy('desk');
  return (
    <table
      className={isFramed ? `${styles.table} ${styles.framed}` : styles.table}
      {...('label' in named
        ? { 'aria-label': named.label }
        : { 'aria-labelledby': named.labelledBy })}
    >
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
          <th scope="col">
            <VisuallyHidden>{t('stock.actions')}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
