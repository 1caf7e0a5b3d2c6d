import type { ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import styles from './confirmation-panel.module.css';

export type ConfirmationPanelProps = {
  /** The page's h1. */
  title: string;
  lead?: ReactNode;
  numberLabel: string;
  number: string;
  /** When, where, who, which vaccines. */
  facts: readonly { term: string; value: ReactNode }[];
  /** Content besides the facts: the members of a group. */
  children?: ReactNode;
  /** Calendar, print. */
  actions?: ReactNode;
};

/** Everything worth keeping, on one panel that prints on one page (CNF-02). */
export function ConfirmationPanel(props: ConfirmationPanelProps) {
  const { title, lead, numberLabel, number, facts, children, actions } = props;
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <span className={styles.sign}>
          <Icon name="check" />
        </span>
        <h1 id="page-title" tabIndex={-1}>
          {title}
        </h1>
        {lead && <p>{lead}</p>}
        <p>
          <span className={styles.numberLabel}>{numberLabel}</span>{' '}
          <span className={styles.number}>{number}</span>
        </p>
      </div>
      <dl className={styles.facts}>
        {facts.map(({ term, value }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {children && <div className={styles.more}>{children}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
