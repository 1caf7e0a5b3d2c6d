import type { ReactNode } from 'react';
import { WholeWords } from '../whole-words/whole-words.tsx';
import { Problem, describedBy } from './field.tsx';
import styles from './field.module.css';

export type FieldGroupProps = {
  id: string;
  legend: string;
  /**
   * `title`: the legend is the question of the whole page and holds its h1 (PageShell then gets no
   * title).
   */
  legendLook?: 'label' | 'small' | 'title';
  optionalMark?: string;
  hint?: ReactNode;
  problem?: string;
  children: ReactNode;
};

/** Several controls that answer one question: a fieldset with its legend, hint and problem. */
export function FieldGroup(props: FieldGroupProps) {
  const { id, legend, legendLook = 'label', optionalMark, hint, problem, children } = props;
  return (
    <fieldset
      id={id}
      className={styles.group}
      data-problem={problem ? '' : undefined}
      aria-describedby={describedBy(id, { hint, problem })}
    >
      <legend className={styles.legend} data-look={legendLook}>
        {legendLook === 'title' ? (
          <h1 id="page-title" tabIndex={-1}>
            <WholeWords text={legend} />
          </h1>
        ) : (
          <>
            {legend} {optionalMark && <span className={styles.optional}>{optionalMark}</span>}
          </>
        )}
      </legend>
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {problem && <Problem id={`${id}-problem`}>{problem}</Problem>}
      {children}
    </fieldset>
  );
}
