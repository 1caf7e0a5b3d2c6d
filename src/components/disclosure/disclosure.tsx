import type { ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import styles from './disclosure.module.css';

export type DisclosureProps = {
  summary: ReactNode;
  children: ReactNode;
  /** Open from the start, because it already has content. */
  isOpen?: boolean;
  /** Called when it opens or closes, so that expensive content can wait. */
  onToggle?: (isOpen: boolean) => void;
};

/** More for visitors who want it: "Why we ask". The browser's own details element. */
export function Disclosure({ summary, children, isOpen = false, onToggle }: DisclosureProps) {
  return (
    <details
      className={styles.disclosure}
      open={isOpen || undefined}
      onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}
    >
      <summary className={styles.summary}>
        <Icon name="chevron-right" size="small" />
        {summary}
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  );
}
