import type { ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import styles from './disclosure.module.css';

export type DisclosureProps = { summary: ReactNode; children: ReactNode };

/** More for those who want it: "Why we ask". The browser's own details element. */
export function Disclosure({ summary, children }: DisclosureProps) {
  return (
    <details className={styles.disclosure}>
      <summary className={styles.summary}>
        <Icon name="chevron-right" size="small" />
        {summary}
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  );
}
