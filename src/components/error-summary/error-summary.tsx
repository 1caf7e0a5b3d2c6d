import { useEffect, useRef, type MouseEvent } from 'react';
import { Icon } from '../icon/icon.tsx';
import { focusField } from './focus-field.ts';
import styles from './error-summary.module.css';

export type ErrorSummaryProps = {
  title: string;
  /**
   * In the order of the page; `fieldId` is a field's id or its group's. Empty: nothing is drawn.
   */
  problems: readonly { fieldId: string; message: string }[];
  /** Grows with every refused Continue, so that a second refusal is heard as well. */
  attempt?: number;
};

/** What must be mended, each a way to its field. Takes the focus when it appears. */
export function ErrorSummary({ title, problems, attempt = 0 }: ErrorSummaryProps) {
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
    <div className={styles.summary} ref={box} tabIndex={-1} role="alert" data-print="hide">
      <h2 className={styles.title}>
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
