import { useId, type ReactNode } from 'react';
import { Icon, type IconName } from '../icon/icon.tsx';
import styles from './your-choices.module.css';

export type YourChoicesProps = {
  title: string;
  /** Vaccines, place, time, people: only what has been chosen. */
  items: readonly { term: string; value: ReactNode; icon?: IconName }[];
  /** For example the countdown of the held time. */
  children?: ReactNode;
};

/** The choices so far: beside the page from 60rem, below it on a phone. */
export function YourChoices({ title, items, children }: YourChoicesProps) {
  const titleId = useId();
  return (
    <aside className={styles.choices} aria-labelledby={titleId}>
      <h2 className={styles.title} id={titleId}>
        {title}
      </h2>
      {items.length > 0 && (
        <dl className={styles.list}>
          {items.map(({ term, value, icon = 'check' }) => (
            <div className={styles.item} key={term}>
              <Icon name={icon} size="small" />
              <dt className={styles.term}>{term}</dt>
              <dd className={styles.value}>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {children && <div className={styles.extra}>{children}</div>}
    </aside>
  );
}
