import type { MouseEvent } from 'react';
import styles from './skip-link.module.css';

export type SkipLinkProps = { label: string; targetId: string };

/**
 * CHR-03: the first focusable element of the page. Moves the focus without changing the address.
 */
export function SkipLink({ label, targetId }: SkipLinkProps) {
  const skip = (event: MouseEvent) => {
    const target = document.getElementById(targetId);
    if (!target) return;
    event.preventDefault();
    target.focus();
  };
  return (
    <a className={styles.skip} href={`#${targetId}`} onClick={skip} data-print="hide">
      {label}
    </a>
  );
}
