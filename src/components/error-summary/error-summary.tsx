import { useEffect, useRef, type MouseEvent } from 'react';
import { Icon } from '../icon/icon.tsx';
import { focusField } from './focus-field.ts';
import styles from './error-summary.module.css';

export type ErrorSummaryProps = {
  title: string;
  /** In page order; `fieldId` is a field's id or its group's. Empty: renders nothing. */
  problems: readonly { fieldId: string; message: string }[];
  /** Rises with every refused Continue, so that a second refusal is announced too. */
  attempt?: number;
  /** Of its heading: one below the heading of the form, where that is not the page's. */
  level?: 3 | 4;
};

/** What must be corrected, each message a link to its field. Takes the focus when it appears. */
export function ErrorSummary({ title, problems, attempt = 0, level }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const hasProblems = problems.length > 0;

  useEffect(() => {
    if (hasProblems) box.current?.focus();
  }, [hasProblems, attempt]);

  if (!hasProblems) return null;
  const go = (event: MouseEvent, fieldId: string) => {
    if (focusField(fieldId)) event.preventDefault();
  };
  return (
    <div
      className={styles.summary}
      ref={box}
      tabIndex={-1}
      role="alert"
      // Read as a whole when it appears; then only what is new, without interrupting who types.
      aria-live="polite"
      aria-atomic="false"
      data-print="hide"
    >
      <h2 className={styles.title} aria-level={level}>
        <Icon name="warning" />
        {title}
      </h2>
      <ul className={styles.list}>
        {problems.map(({ fieldId, message }) => (
          <li key={fieldId + message}>
            <a href={`#${fieldId}`} onClick={(event) => go(event, fieldId)}>
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
