import type { ReactNode } from 'react';
import { FieldGroup } from '../field/field-group.tsx';
import styles from './choice-group.module.css';

export type ChoiceGroupProps = {
  /** The fieldset's id; an error summary uses it to focus the first choice. */
  id: string;
  legend: string;
  legendLook?: 'label' | 'title';
  optionalMark?: string;
  hint?: ReactNode;
  problem?: string;
  detailIds?: string;
  /** `pair`: two columns from a tablet on, for short choices. `tight`: for compact cards. */
  layout?: 'list' | 'pair' | 'tight';
  children: ReactNode;
};

/** Choice cards under one question. */
export function ChoiceGroup({ layout = 'list', children, ...group }: ChoiceGroupProps) {
  return (
    <FieldGroup {...group}>
      <div className={styles.choices} data-layout={layout}>
        {children}
      </div>
    </FieldGroup>
  );
}
