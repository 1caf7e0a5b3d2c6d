import type { ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import styles from './field.module.css';

/** The texts of one field, already translated. */
export type FieldTexts = {
  label: string;
  hint?: ReactNode;
  /** What is wrong and how to correct it; undefined when nothing is. */
  problem?: string;
  /** "(optional)": only for a field that may stay empty. */
  optionalMark?: string;
};

type Described = Pick<FieldTexts, 'hint' | 'problem'> & { detailIds?: string };

/** The ids for `aria-describedby`: the problem first, since it matters more than the hint. */
export function describedBy(id: string, { hint, problem, detailIds }: Described) {
  const ids = [problem && `${id}-problem`, hint && `${id}-hint`].filter(Boolean);
  if (detailIds) ids.push(detailIds);
  return ids.length > 0 ? ids.join(' ') : undefined;
}

/** A message about a problem, with an icon, so that color is never the only sign. */
export function Problem({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className={styles.problem} id={id}>
      <Icon name="warning" size="small" />
      <span>{children}</span>
    </p>
  );
}

export type FieldProps = FieldTexts & { id: string; children: ReactNode };

/** Label, hint, problem, then the control: the order in which they are read. */
export function Field({ id, label, hint, problem, optionalMark, children }: FieldProps) {
  return (
    <div className={styles.field} data-problem={problem ? '' : undefined}>
      <label className={styles.label} htmlFor={id}>
        {label} {optionalMark && <span className={styles.optional}>{optionalMark}</span>}
      </label>
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {problem && <Problem id={`${id}-problem`}>{problem}</Problem>}
      <div className={styles.control}>{children}</div>
    </div>
  );
}
