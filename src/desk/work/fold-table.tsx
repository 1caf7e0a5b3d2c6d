import type { ReactNode } from 'react';
import { VisuallyHidden } from '#src/components/visually-hidden/visually-hidden.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import styles from './fold-table.module.css';

type FoldTableProps = {
  /** One for each column but the last, whose buttons say what they do. */
  heads: readonly string[];
  /** Its rows; a value that its column's head has to explain says it in `data-label`. */
  children: ReactNode;
  /** Whether it stands by itself on the page. */
  isFramed?: boolean;
} & ({ label: string } | { labelledBy: string });

/** A table that folds to a list of its rows where a page has little room. */
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
