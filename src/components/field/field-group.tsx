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
  /** The ids of what belongs to the question among the children, and is read with it. */
  detailIds?: string;
  /** The id of what it is about, read before the legend: many groups may have the same one. */
  aboutId?: string;
  children: ReactNode;
};

/** Several controls that answer one question: a fieldset with its legend, hint and problem. */
export function FieldGroup(props: FieldGroupProps) {
  const { id, legend, legendLook = 'label', optionalMark, hint, problem, children } = props;
  const { detailIds, aboutId } = props;
  return (
    <fieldset
      id={id}
      className={styles.group}
      data-problem={problem ? '' : undefined}
      aria-labelledby={aboutId && `${aboutId} ${id}-legend`}
      aria-describedby={describedBy(id, { hint, problem, detailIds })}
    >
      <legend className={styles.legend} data-look={legendLook} id={aboutId && `${id}-legend`}>
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
