import { useState, type ReactNode } from 'react';
import { Icon } from '#src/components/icon/icon.tsx';
import styles from './parts.module.css';

export type MoreProps = { summary: ReactNode; children: () => ReactNode; isOpen?: boolean };

/** A disclosure whose inside is made only when it is opened: there may be hundreds of them. */
export function More({ summary, children, isOpen: startsOpen = false }: MoreProps) {
  const [isOpen, setOpen] = useState(startsOpen);
  return (
    <details
      className={styles.more}
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <Icon name="chevron-right" size="small" />
        <span className={styles.summary}>{summary}</span>
      </summary>
      {isOpen && <div className={styles.inside}>{children()}</div>}
    </details>
  );
}
